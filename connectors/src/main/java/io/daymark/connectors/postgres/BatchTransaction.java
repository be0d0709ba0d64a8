package io.daymark.connectors.postgres;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * One transaction that makes a batch of elements durable. It must be idempotent: the sink delivers
 * at least once, and a commit whose answer was lost is run again.
 */
public interface BatchTransaction<T> extends Serializable {

  /**
   * Work that cannot be part of the transaction, such as making partitions. Called before each
   * transaction with the batch that it will write.
   */
  default void prepare(PostgresOptions options, List<T> batch) throws SQLException {}

  /**
   * Writes a batch. Neither commits nor rolls back.
   *
   * @throws SQLException rolls the transaction back
   */
  void write(Connection connection, List<T> batch) throws SQLException;

  /** How much an element adds to a batch, in the unit of the sink's limit. */
  int weight(T element);
}
