import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundledPrograms } from '@booking/bundle';
import { serviceNames } from '@booking/contracts';
import { embeddedServers, makeThrowawayDir } from '@booking/testing/servers';
import { createDatabases, type DatabaseServer } from './databases.ts';
import { migrateDatabases } from './process-definitions.ts';
import type { Programs } from './programs.ts';
import { REPOSITORY } from './spawn-node.ts';
import type { StackPlan } from './stack-plan.ts';

const CLUSTERS = join(REPOSITORY, '.cache/clusters');
/** How long older clusters are kept, because another start may still copy one. */
const KEPT_MS = 3_600_000;

/**
 * The data directory of a PostgreSQL with the empty databases of all services, as these programs create them. A new
 * stack begins with a copy of it. Undefined until `prepareCluster` has created it.
 */
export function preparedCluster(programs: Programs): string | undefined {
  const cluster = clusterOf(programs);
  return existsSync(cluster) ? cluster : undefined;
}

/**
 * Creates the prepared data directory, unless it exists or PostgreSQL runs in a container. Concurrent runs do not
 * disturb each other.
 */
export async function prepareCluster(plan: StackPlan, signal: AbortSignal): Promise<void> {
  if (plan.servers !== embeddedServers || preparedCluster(plan.programs) !== undefined) return;
  mkdirSync(CLUSTERS, { recursive: true });
  const directory = makeThrowawayDir('booking-cluster-');
  try {
    await createCluster(join(directory, 'postgres'), plan, signal);
    keep(join(directory, 'postgres'), clusterOf(plan.programs));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function createCluster(dataDir: string, plan: StackPlan, signal: AbortSignal): Promise<void> {
  const passwords = throwawayPasswords();
  const { databaseSuperuserPassword: superuserPassword } = passwords;
  // Without this setting, PostgreSQL keeps old files of its log for reuse, and every new stack copies 32 MB more.
  const settings = ['wal_recycle=off'];
  const options = { dataDir, settings, throwaway: true, superuserPassword, env: plan.environment };
  const postgres = await plan.servers.startPostgres(options);
  try {
    const database: DatabaseServer = { port: postgres.port, ...passwords };
    await createDatabases(database, dataDir);
    await migrateDatabases({ ...plan, database }, signal);
  } finally {
    await postgres.stop();
  }
}

function throwawayPasswords(): Omit<DatabaseServer, 'port'> {
  const random = (): string => randomBytes(16).toString('hex');
  const ofService = serviceNames.map((name) => [name, { service: random(), migrator: random() }] as const);
  const databasePasswords = Object.fromEntries(ofService) as DatabaseServer['databasePasswords'];
  return { databasePasswords, databaseSuperuserPassword: random() };
}

function keep(dataDir: string, cluster: string): void {
  const unfinished = mkdtempSync(join(CLUSTERS, '.unfinished-'));
  try {
    execFileSync('cp', ['-a', `${dataDir}/.`, unfinished]);
    removeOldClusters();
    if (!existsSync(cluster)) renameSync(unfinished, cluster);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function clusterOf({ bundles = bundledPrograms() }: Programs): string {
  return join(CLUSTERS, basename(bundles));
}

function removeOldClusters(): void {
  for (const name of readdirSync(CLUSTERS)) {
    const cluster = join(CLUSTERS, name);
    if (Date.now() - statSync(cluster).mtimeMs > KEPT_MS) rmSync(cluster, { recursive: true, force: true });
  }
}
