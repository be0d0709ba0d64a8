package io.daymark.operators;

import io.daymark.model.Advance;
import io.daymark.model.Progress;
import io.daymark.wire.AdvanceCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Advances the watermark in the database. To be used with parallelism 1.
 *
 * <p>The writer draws {@link Advance} from the progress of all subtasks when a barrier passes; the
 * committer runs it once the checkpoint is complete, when every day row before the barrier is
 * durable. A commit that a crash left open is run again by the next attempt, under its own epoch:
 * advancing twice changes nothing.
 */
public final class AdvanceSink implements Sink<Progress>, SupportsCommitter<Advance> {

  private static final long serialVersionUID = 1L;

  private final StreamDatabase.Factory databases;

  public AdvanceSink(StreamDatabase.Factory databases) {
    this.databases = databases;
  }

  @Override
  public SinkWriter<Progress> createWriter(WriterInitContext context) {
    return new AdvanceWriter();
  }

  @Override
  public Committer<Advance> createCommitter(CommitterInitContext context) {
    return new AdvanceCommitter(
        databases.open(),
        context.getJobInfo().getJobId().toString(),
        Attempt.name(context.metricGroup(), context.getJobInfo(), context.getTaskInfo()),
        context.metricGroup());
  }

  @Override
  public SimpleVersionedSerializer<Advance> getCommittableSerializer() {
    return new AdvanceSerializer();
  }

  /** The codec writes its own version, so Flink's stays 1. */
  private static final class AdvanceSerializer implements SimpleVersionedSerializer<Advance> {

    private final AdvanceCodec codec = new AdvanceCodec();

    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(Advance advance) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      codec.write(advance, new DataOutputStream(bytes));
      return bytes.toByteArray();
    }

    @Override
    public Advance deserialize(int version, byte[] bytes) throws IOException {
      return codec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
  }
}
