import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { DatabaseProbe } from '@booking/testing';
import type { Harness } from '../model/harness.ts';
import type { Fault, FaultChoice, Target } from './fault.ts';
import { insist } from './insist.ts';

/** PostgreSQL's error code `too_many_connections`. */
const TOO_MANY_CONNECTIONS = '53300';

/** The faults of PostgreSQL, apart from the end of its process. */
export const databaseFaults = {
  'database-disk': {
    targets: ['postgres'],
    lasts: true,
    async inject({ network: { disk } }, { forMs }) {
      if (!disk) throw new Error('a small disk can be mounted by root only');
      disk.fill();
      await pause(forMs);
      disk.free();
    },
  },
  'database-connections': {
    targets: serviceNames,
    lasts: false,
    async inject({ databases }, { target }) {
      await insist(() =>
        databases[target as ServiceName].query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      );
    },
  },
  'database-full': { targets: ['postgres'], lasts: true, inject: occupyConnections },
  'database-lock': { targets: serviceNames, lasts: true, inject: lockTables },
  'slow-commits': { targets: ['postgres'], lasts: true, inject: slowCommitsDown },
} as const satisfies Record<string, Fault>;

/** Takes all free connections of PostgreSQL. */
async function occupyConnections({ product }: Harness, { forMs }: FaultChoice): Promise<void> {
  const occupied: DatabaseProbe[] = [];
  const url = product.databaseUrl('payments');
  await insist(async () => {
    const error = await occupyAll(url, occupied).catch((reason: unknown) => reason);
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
  });
  await pause(forMs);
  await Promise.all(occupied.map((probe) => probe.close()));
}

/** Opens connections until PostgreSQL refuses one. */
async function occupyAll(url: string, occupied: DatabaseProbe[]): Promise<never> {
  for (;;) occupied.push(await DatabaseProbe.open(url));
}

/** Locks tables. The locks end with their connection. */
async function lockTables({ product }: Target, { target, forMs }: FaultChoice): Promise<void> {
  const url = product.databaseUrl(target as ServiceName);
  const holder = await insist(async () => {
    const probe = await DatabaseProbe.open(url);
    await probe.query('begin; lock table outbox, inbox in exclusive mode').catch(async (error: unknown) => {
      await probe.close();
      throw error;
    });
    return probe;
  });
  await pause(forMs);
  await holder.close();
}

/** Delays each commit by a tenth of a second. */
async function slowCommitsDown({ databases: { payments } }: Harness, { forMs }: FaultChoice): Promise<void> {
  const set = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of [...statements, 'select pg_reload_conf()']) await insist(() => payments.query(statement));
  };
  await set('alter system set commit_delay = 100000', 'alter system set commit_siblings = 0');
  await pause(forMs);
  await set('alter system reset all');
}
