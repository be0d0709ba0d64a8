package io.daymark.operators;

import io.daymark.model.HistoryBatch;
import io.daymark.model.SignalBatch;
import io.daymark.wire.HistoryBatchCodec;
import io.daymark.wire.SignalBatchCodec;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** The types of the streams between operators. */
public final class Types {

  public static final TypeInformation<SignalBatch> SIGNAL_BATCH =
      new CodecType<>(SignalBatch.class, SignalBatchCodec.class);

  public static final TypeInformation<HistoryBatch> HISTORY_BATCH =
      new CodecType<>(HistoryBatch.class, HistoryBatchCodec.class);

  private Types() {}
}
