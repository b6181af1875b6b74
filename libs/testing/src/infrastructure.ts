import type { Nats, NatsOptions } from './start-nats.ts';
import type { Postgres, PostgresOptions } from './start-postgres.ts';

/** Starts PostgreSQL and nats-server, as processes or in containers. */
export type Servers = {
  /** A description for the output of a run. */
  readonly kind: string;
  startPostgres(options: PostgresOptions): Promise<Postgres>;
  startNats(options: NatsOptions): Promise<Nats>;
  /** Removes the servers that tests of this run have started and not stopped. */
  close(): Promise<void>;
};
