package io.daymark.connectors.kafka;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * Which messages a source reads.
 *
 * @param groupId the consumer group under which offsets are committed at every checkpoint; they
 *     matter only to a start without state and to who watches the lag
 * @param properties for the consumer, over Daymark's own; may hold secrets, so never printed
 */
public record KafkaInput(
    String bootstrapServers,
    String groupId,
    List<String> topics,
    Start start,
    End end,
    Map<String, String> properties)
    implements Serializable {

  /** Where a start without state begins. */
  public enum Start {
    /** At the group's committed offsets; at the earliest where it has none. */
    COMMITTED,
    EARLIEST
  }

  /** Where reading ends. */
  public enum End {
    NEVER,
    /** At the offsets that are the newest when the job starts. */
    NEWEST_AT_START
  }

  @Override
  public String toString() {
    return "KafkaInput[bootstrapServers=" + bootstrapServers + ", topics=" + topics + "]";
  }
}
