import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';
import { makeThrowawayDir } from './throwaway-dir.ts';

const DATABASE = 'postgres';

/** A primary and a standby that streams from it, as an operator such as CloudNativePG runs them. */
export type PostgresPair = {
  readonly primary: Postgres;
  readonly standby: Postgres;
  /** Runs a statement on one of the servers. */
  run(server: Postgres, sql: string): Promise<unknown[]>;
  /** Makes the standby the new primary. It then commits without a standby. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts both servers on this machine. A commit waits until the standby has flushed it (`synchronous_standby_names`),
 * so a failover loses nothing that was acknowledged.
 */
export async function startPostgresPair(env: NodeJS.ProcessEnv): Promise<PostgresPair> {
  const dir = makeThrowawayDir('booking-pair-');
  const [primaryDir, standbyDir] = [join(dir, 'primary'), join(dir, 'standby')];
  await (await startPostgres({ dataDir: primaryDir, throwaway: true, env })).stop();
  // The copy of a stopped data directory is a base backup. `cp -a` keeps its owner.
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  writeFileSync(join(standbyDir, 'standby.signal'), '');

  const primary = await startPostgres({
    ...{ dataDir: primaryDir, env, port: await freePort() },
    settings: ['synchronous_standby_names=*', 'wal_keep_size=256MB'],
  });
  const from = `host=127.0.0.1 port=${String(primary.port)} user=postgres application_name=standby`;
  const standby = await startPostgres({
    ...{ dataDir: standbyDir, env, port: await freePort() },
    settings: [`primary_conninfo=${from}`, 'max_standby_streaming_delay=1s'],
  });
  return {
    primary,
    standby,
    run,
    promote: async () => {
      await run(standby, 'select pg_promote()');
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function run(server: Postgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url(DATABASE) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
