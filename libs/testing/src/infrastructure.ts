import type { Nats, NatsOptions } from './start-nats.ts';
import type { Postgres, PostgresOptions } from './start-postgres.ts';

/** Where PostgreSQL and nats-server come from. */
export type Servers = {
  /** In words, for whoever reads the output of a run. */
  readonly kind: string;
  startPostgres(options: PostgresOptions): Promise<Postgres>;
  startNats(options: NatsOptions): Promise<Nats>;
  /** Removes what tests of this run started and did not stop. */
  close(): Promise<void>;
};
