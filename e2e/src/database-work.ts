import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@booking/contracts';
import pg from 'pg';

const QUIET_MS = 1_000;
const DATABASES = serviceNames.map((service) => service.replaceAll('-', '_'));
/**
 * Counts the statements of services. Statements of the superuser belong to the test. Statements inside triggers count.
 */
const STATEMENTS = `select coalesce(sum(calls), 0)::int as count from pg_stat_statements s
  join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.userid
  where d.datname = any($1) and r.rolname <> 'postgres'`;
/** A single statement without `begin` does not count as a transaction. */
const TRANSACTIONS = `${STATEMENTS} and s.query ilike 'begin%'`;

/** Settings with which PostgreSQL counts statements. */
export const COUNTING_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
  'pg_stat_statements.max=10000',
];

const SESSIONS = `select usename as role, count(*)::int as count from pg_stat_activity
  where datname = any($1) and usename <> 'postgres' group by usename`;

export type Work = {
  readonly statements: number;
  /** The number of transactions with several statements. */
  readonly transactions: number;
  /** The number of published events. */
  readonly messages: number;
  /** The number of handled events. */
  readonly inboxRows: number;
};

/** Counts the work of the services in their databases so far. */
export class DatabaseWork {
  readonly #root: pg.Client;
  readonly #services: readonly pg.Client[];

  private constructor(root: pg.Client, services: readonly pg.Client[]) {
    this.#root = root;
    this.#services = services;
  }

  /** `urlOf` is the address of a service's database for the superuser. */
  static async connect(urlOf: (service: ServiceName) => string): Promise<DatabaseWork> {
    const root = await connect(Object.assign(new URL(urlOf('payments')), { pathname: '/postgres' }).href);
    await root.query('create extension if not exists pg_stat_statements');
    return new DatabaseWork(root, await Promise.all(serviceNames.map((service) => connect(urlOf(service)))));
  }

  /** The number of connections that services hold now, by role. */
  async countSessions(): Promise<Map<string, number>> {
    const { rows } = await this.#root.query<{ role: string; count: number }>(SESSIONS, [DATABASES]);
    return new Map(rows.map(({ role, count }) => [role, count]));
  }

  async count(): Promise<Work> {
    const { messages, inboxRows } = await this.#countRows();
    const statements = await countOf(this.#root, STATEMENTS, [DATABASES]);
    return { statements, messages, inboxRows, transactions: await countOf(this.#root, TRANSACTIONS, [DATABASES]) };
  }

  /** Counts the work once no event has been published or handled for a second. */
  async countSettled(): Promise<Work> {
    let [before, now] = [await this.#countRows(), await this.#countRowsLater()];
    while (before.messages !== now.messages || before.inboxRows !== now.inboxRows) {
      [before, now] = [now, await this.#countRowsLater()];
    }
    return this.count();
  }

  async close(): Promise<void> {
    await Promise.all([this.#root, ...this.#services].map((client) => client.end()));
  }

  async #countRowsLater(): Promise<Pick<Work, 'messages' | 'inboxRows'>> {
    await delay(QUIET_MS);
    return this.#countRows();
  }

  async #countRows(): Promise<Pick<Work, 'messages' | 'inboxRows'>> {
    const counts = this.#services.map(async (client) => ({
      messages: await countOf(client, 'select count(*)::int as count from outbox'),
      inboxRows: await countOf(client, 'select count(*)::int as count from inbox'),
    }));
    const rows = await Promise.all(counts);
    return {
      messages: rows.reduce((sum, row) => sum + row.messages, 0),
      inboxRows: rows.reduce((sum, row) => sum + row.inboxRows, 0),
    };
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function countOf(client: pg.Client, text: string, values: unknown[] = []): Promise<number> {
  return (await client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
}
