import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Nats, type Postgres, type RunningProcess, startNats, startPostgres } from '@booking/testing/servers';
import { createFloorDatabase, createFloorStreams } from '../floor/schema.ts';
import { FLOOR_DATABASE, floorEnvironment, type FloorSettings } from '../floor/settings.ts';
import { FloorClient } from './floor-client.ts';
import { programEnvironment } from './program-environment.ts';
import type { Side, SideOptions } from './side.ts';
import { startProgram } from './start-program.ts';

const OFFSETS = { postgres: 21, nats: 22 };
const ROLES = ['gateway', 'pay', 'book'] as const;
const DATABASE_SETTINGS = ['shared_buffers=256MB', 'max_wal_size=4GB', 'checkpoint_timeout=15min'];
/** JetStream's default interval of flushing. The product flushes every message. */
const SYNC_INTERVAL = '2m';

/** Starts the floor: a minimal implementation of the same design, on the same PostgreSQL and nats-server. */
export async function startFloor(options: SideOptions): Promise<Side> {
  const started: RunningProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const running of started.toReversed()) await running.stop();
  };
  try {
    return { ...(await startProcesses(options, started)), name: 'floor', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the processes one by one, and adds each to `started` as soon as it runs. */
async function startProcesses(
  { dataDir, port, stripePort, signal }: SideOptions,
  started: RunningProcess[],
): Promise<Omit<Side, 'name' | 'stop'>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const [postgres, nats] = await Promise.all([
    startDatabase(dataDir, port).then(keepIn(started)),
    startBus(dataDir, port).then(keepIn(started)),
  ]);
  await Promise.all([createFloorDatabase((database) => postgres.url(database)), createFloorStreams(nats.url)]);
  const settings = { port, databaseUrl: postgres.url(FLOOR_DATABASE), natsUrl: nats.url, stripePort };
  const roles = await Promise.all(ROLES.map((role) => startRole(role, settings, signal).then(keepIn(started))));
  const pids = Object.fromEntries(ROLES.map((role, index) => [role, [roles[index]?.pid ?? 0]]));
  return {
    processes: () => ({ ...pids, postgres: [postgres.pid ?? 0], nats: [nats.pid ?? 0] }),
    stores: { databases: [settings.databaseUrl], busDir: busDirIn(dataDir) },
    connect: () => Promise.resolve(new FloorClient(port, settings.databaseUrl)),
  };
}

function keepIn(started: RunningProcess[]): <Running extends RunningProcess>(running: Running) => Running {
  return (running) => {
    started.push(running);
    return running;
  };
}

function startDatabase(dataDir: string, port: number): Promise<Postgres> {
  return startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: port + OFFSETS.postgres,
    settings: DATABASE_SETTINGS,
    env: programEnvironment(),
  });
}

function startBus(dataDir: string, port: number): Promise<Nats> {
  return startNats({
    storeDir: busDirIn(dataDir),
    port: port + OFFSETS.nats,
    syncInterval: SYNC_INTERVAL,
    env: programEnvironment(),
  });
}

function busDirIn(dataDir: string): string {
  return join(dataDir, 'jetstream');
}

function startRole(role: string, settings: FloorSettings, signal: AbortSignal): Promise<RunningProcess> {
  const command = ['tools/bench/src/floor/main.ts', role] as const;
  const env = { ...programEnvironment(), ...floorEnvironment(settings) };
  return startProgram({ command, env, readyWhen: /^up$/m, signal });
}
