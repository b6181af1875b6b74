import pg from 'pg';

/**
 * The statement that copies deliveries. Each copy is about a different booking, so no delivery waits for another one.
 */
const FILL = `
  with fresh as materialized (
    select uuidv7() as id, gen_random_uuid() as event_id, gen_random_uuid() as booking_id from generate_series(1, $2)
  ), notified as (
    insert into notifications (id, type, booking_id, body)
    select event_id, type, fresh.booking_id, replace(replace(body, pattern.id::text, event_id::text),
      pattern.booking_id::text, fresh.booking_id::text)
    from fresh, (select * from notifications order by stored_at limit 1) as pattern
  )
  insert into deliveries (id, notification_id, endpoint_id, booking_id)
  select id, event_id, $1, booking_id from fresh order by id`;
const NOT_DELIVERED = `select count(*)::int as count from deliveries where status <> 'delivered' or attempts <> 1`;

/** The waiting deliveries in the database of notifications. */
export class Backlog {
  readonly #client: pg.Client;

  /** `url` is the URL for the superuser. */
  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
  }

  connect(): Promise<void> {
    return this.#client.connect();
  }

  /**
   * Stores due deliveries with copies of the first event. Then updates the statistics of the table, as PostgreSQL does
   * while a table grows.
   */
  async fill(endpointId: string, deliveries: number): Promise<void> {
    await this.#client.query(FILL, [endpointId, deliveries]);
    for (const table of ['notifications', 'deliveries']) await this.#client.query(`vacuum analyze ${table}`);
  }

  /** The number of deliveries that did not succeed at their first attempt. */
  async countUnfinished(): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>(NOT_DELIVERED);
    return rows[0]?.count ?? 0;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
