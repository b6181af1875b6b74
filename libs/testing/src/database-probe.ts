import pg from 'pg';

/** Reads `bigint` as a number, because amounts end at 10^15. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Accesses a database from outside its service: reads rows, changes times, removes constraints. */
export class DatabaseProbe {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<DatabaseProbe> {
    const client = new pg.Client({ connectionString: url, types });
    await client.connect();
    return new DatabaseProbe(client);
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row & pg.QueryResultRow>(sql, [...values])).rows;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
