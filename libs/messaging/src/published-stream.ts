import type { DatabaseConnection } from '@booking/runtime';

/** A stream as a service last saw it: when it was made, and the highest number that one of its events has in it. */
export type SeenStream = { readonly created: string; readonly lastSeq: number };

/** What a service remembers of the stream it publishes to; belongs to the session of whoever relays. */
export class PublishedStream {
  readonly #session: DatabaseConnection;

  constructor(session: DatabaseConnection) {
    this.#session = session;
  }

  /** What is remembered; the first time of all, that everything was published to the stream that is there now. */
  async recall(created: string): Promise<SeenStream> {
    return (await this.#remembered(SELECT_REMEMBERED)) ?? (await this.#begin(created));
  }

  /** Remembers the stream as it is, and has everything published again that came behind its end. Returns how much. */
  async rewind({ created, lastSeq }: SeenStream): Promise<number> {
    const { rows } = await this.#session.withoutTimeout(() =>
      this.#session.query<{ count: number }>(
        `with remembered as (update published_stream set created = $1, last_seq = $2),
         unsent as (
           update outbox set sent_at = null, stream_seq = null where sent_at is not null and stream_seq > $2 returning id)
         select count(*) from unsent`,
        [created, lastSeq],
      ),
    );
    return rows[0]?.count ?? 0;
  }

  async #begin(created: string): Promise<SeenStream> {
    const begun = await this.#session.withoutTimeout(() =>
      this.#remembered(
        `insert into published_stream (created, last_seq) select $1, coalesce(max(stream_seq), 0) from outbox
         returning created, last_seq`,
        [created],
      ),
    );
    return begun ?? { created, lastSeq: 0 };
  }

  async #remembered(sql: string, values: readonly string[] = []): Promise<SeenStream | undefined> {
    const { rows } = await this.#session.query<{ created: string; last_seq: number }>(sql, [...values]);
    const row = rows[0];
    return row && { created: row.created, lastSeq: row.last_seq };
  }
}

const SELECT_REMEMBERED = 'select created, last_seq from published_stream';
