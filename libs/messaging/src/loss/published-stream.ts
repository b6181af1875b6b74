import type { DatabaseConnection } from '@booking/runtime';
import type { TurnWatch } from '../turn-watch.ts';

/** A stream as a service last saw it: its creation time, and the highest sequence number of the service's events. */
export type SeenStream = { readonly created: string; readonly lastSeq: number };

/** The stream as the database of the service remembers it. Only the leading relay uses it. */
export class PublishedStream {
  readonly #session: DatabaseConnection;
  readonly #turns: TurnWatch;

  constructor(session: DatabaseConnection, turns: TurnWatch) {
    this.#session = session;
    this.#turns = turns;
  }

  /**
   * Returns the remembered state. The first call remembers this stream, and assumes that the stream ends with the last
   * sent event.
   */
  async recall(created: string): Promise<SeenStream> {
    return (await this.#remembered(SELECT_REMEMBERED)) ?? (await this.#begin(created));
  }

  /**
   * Remembers the current state of the stream, and marks all events beyond its end as unsent. Returns their number.
   * The commit waits for the disk, as in `forget`.
   */
  async rewind({ created, lastSeq }: SeenStream): Promise<number> {
    const { rows } = await this.#withoutTimeout(() =>
      this.#session.query<{ count: number }>(
        `with ${DURABLE}, remembered as (update published_stream set created = $1, last_seq = $2 from durable),
         unsent as (
           update outbox set sent_at = null, stream_seq = null where sent_at is not null and stream_seq > $2 returning id)
         select count(*) from unsent`,
        [created, lastSeq],
      ),
    );
    return rows[0]?.count ?? 0;
  }

  /**
   * Marks the events with these sequence numbers as unsent. Returns how many there are. The commit waits for the disk,
   * because the caller does not repeat it after a crash of the database.
   */
  async forget(seqs: readonly number[]): Promise<number> {
    const { rowCount } = await this.#withoutTimeout(() =>
      this.#session.query(
        `with ${DURABLE}
         update outbox set sent_at = null, stream_seq = null from durable where stream_seq = any($1::bigint[])`,
        [seqs],
      ),
    );
    return rowCount ?? 0;
  }

  async #begin(created: string): Promise<SeenStream> {
    const begun = await this.#withoutTimeout(() =>
      this.#remembered(
        `insert into published_stream (created, last_seq) select $1, coalesce(max(stream_seq), 0) from outbox
         returning created, last_seq`,
        [created],
      ),
    );
    return begun ?? { created, lastSeq: 0 };
  }

  /** Runs a statement without a time limit, because the outbox may hold millions of events. */
  #withoutTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.lasting(() => this.#session.withoutTimeout(work));
  }

  async #remembered(sql: string, values: readonly string[] = []): Promise<SeenStream | undefined> {
    const { rows } = await this.#session.query<{ created: string; last_seq: number }>(sql, [...values]);
    const row = rows[0];
    return row && { created: row.created, lastSeq: row.last_seq };
  }
}

/** Makes the commit of a statement that reads from `durable` wait for the disk, although the session does not. */
const DURABLE = `durable as materialized (select set_config('synchronous_commit', 'on', true))`;
const SELECT_REMEMBERED = 'select created, last_seq from published_stream';
