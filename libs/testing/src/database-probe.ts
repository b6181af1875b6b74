import pg from 'pg';

/** Reads `bigint` as a number. Amounts are at most 10^15, which a number represents exactly. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** The time limit of a query. After this time, a connection that died unnoticed is replaced. */
const QUERY_MS_MAX = 15_000;
const ONE_CONNECTION = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 };

/**
 * Accesses a database from outside its service: reads rows, changes times, removes constraints. It has one connection,
 * and opens a new one after the server was restarted.
 */
export class DatabaseProbe {
  readonly #connection: pg.Pool;

  private constructor(connection: pg.Pool) {
    this.#connection = connection;
  }

  static async open(url: string, { queryMsMax = QUERY_MS_MAX } = {}): Promise<DatabaseProbe> {
    const connection = new pg.Pool({ connectionString: url, types, ...ONE_CONNECTION, query_timeout: queryMsMax });
    // An error ends the connection, and the next query opens another one.
    connection.on('error', () => undefined);
    const probe = new DatabaseProbe(connection);
    await probe.query('select');
    return probe;
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#connection.query<Row & pg.QueryResultRow>(sql, [...values])).rows;
  }

  close(): Promise<void> {
    return this.#connection.end();
  }
}
