import type { Nats, NatsOptions } from './start-nats.ts';
import type { Postgres, PostgresOptions } from './start-postgres.ts';

/** The source of PostgreSQL and nats-server. */
export type Servers = {
  /** A description for the output of a run. */
  readonly kind: string;
  startPostgres(options: PostgresOptions): Promise<Postgres>;
  startNats(options: NatsOptions): Promise<Nats>;
  /** Removes the servers that tests of this run started and did not stop. */
  close(): Promise<void>;
};
