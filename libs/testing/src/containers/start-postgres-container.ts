import pg from 'pg';
import { initdbSettings, type Postgres, type PostgresOptions, serverSettings } from '../start-postgres.ts';
import type { Owner } from './owned-containers.ts';
import { startServerContainer } from './start-server-container.ts';

const IMAGE = 'postgres:18-alpine';
const MAJOR = 18;
const PORT = 5432;
/** The data directory of the image from PostgreSQL 18 on. */
const DATA_DIR = '/var/lib/postgresql';

/** Starts PostgreSQL in a container, with the settings of startPostgres. A throwaway database is kept in memory. */
export async function startPostgresContainer(options: PostgresOptions, owner: Owner): Promise<Postgres> {
  const { dataDir, throwaway = false, log } = options;
  const initdb = [...initdbSettings(MAJOR), ...(throwaway ? ['--no-sync'] : [])];
  const { server, port } = await startServerContainer({
    image: IMAGE,
    command: ['postgres', ...serverSettings()],
    environment: { POSTGRES_HOST_AUTH_METHOD: 'trust', POSTGRES_INITDB_ARGS: initdb.join(' '), TZ: 'UTC' },
    insidePort: PORT,
    port: options.port,
    store: dataDir,
    inMemory: throwaway ? DATA_DIR : undefined,
    readyWhen: /database system is ready to accept connections/,
    ask: (outsidePort) => ping(urlOf(outsidePort, 'postgres')),
    log,
    owner,
  });
  return { ...server, port, url: (database) => urlOf(port, database) };
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

async function ping(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
