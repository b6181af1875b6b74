import { cpSync, renameSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, streamOf } from '@booking/contracts';
import { DatabaseProbe } from '@booking/testing';
import type { World } from '../model/world.ts';
import type { Link, Network } from './network.ts';

const processes = [...serviceNames, 'ingress', 'postgres', 'nats', 'bus-keeper'] as const;
const links: readonly Link[] = ['postgres', 'nats'];
const streams = Object.values(streamOf);

/** The target of a fault, and its duration. */
export type FaultChoice = { readonly target: string; readonly forMs: number };

/** The running product, and the network that its services use. */
export type Target = World & { readonly network: Network };

type Fault = {
  readonly targets: readonly string[];
  /** Whether it lasts. Other faults happen at once. */
  readonly lasts: boolean;
  readonly inject: (target: Target, choice: FaultChoice) => Promise<void>;
};

/** Every way to break the product, by its name for `--faults`. */
export const faults = {
  kill: {
    targets: processes,
    lasts: false,
    inject: ({ product }, { target }) => product.process(target as Process).kill(),
  },
  pause: {
    targets: [...processes, 'simulator'],
    lasts: true,
    async inject({ product }, { target, forMs }) {
      product.process(target as Process).signal('SIGSTOP');
      await pause(forMs);
      product.process(target as Process).signal('SIGCONT');
    },
  },
  'power-cut': {
    targets: ['all processes'],
    lasts: false,
    async inject({ product }) {
      await Promise.all(processes.map((name) => product.process(name).kill()));
    },
  },
  'network-silence': {
    targets: links,
    lasts: true,
    inject: ({ network }, choice) => interrupt(network, choice, 'silence'),
  },
  'network-cut': {
    targets: links,
    lasts: true,
    inject: ({ network }, choice) => interrupt(network, choice, 'drop'),
  },
  'database-connections': {
    targets: serviceNames,
    lasts: false,
    async inject({ databases }, { target }) {
      await databases[target as Service].query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
  },
  'database-full': { targets: ['postgres'], lasts: true, inject: occupyConnections },
  'database-lock': {
    targets: serviceNames,
    lasts: true,
    async inject({ databases }, { target, forMs }) {
      await databases[target as Service].query(
        `begin; lock table outbox, inbox in exclusive mode; select pg_sleep(${forMs / 1_000}); commit`,
      );
    },
  },
  'slow-commits': { targets: ['postgres'], lasts: true, inject: slowCommitsDown },
  'lost-stream': { targets: streams, lasts: false, inject: ({ bus }, { target }) => bus.deleteStream(target) },
  'lost-consumers': { targets: streams, lasts: false, inject: ({ bus }, { target }) => bus.deleteConsumers(target) },
  'lost-store': {
    targets: ['nats'],
    lasts: false,
    async inject({ product }) {
      const { jetstream } = product.directory;
      renameSync(jetstream, asideOf(jetstream));
      await product.process('nats').kill();
    },
  },
  'older-store': { targets: ['nats'], lasts: true, inject: returnToOlderStore },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
type Process = (typeof processes)[number];
type Service = (typeof serviceNames)[number];

export const faultNames = Object.keys(faults) as FaultName[];

/** Breaks the open connections and new ones: silently, so that neither side notices, or visibly. */
async function interrupt(network: Network, { target, forMs }: FaultChoice, how: 'silence' | 'drop'): Promise<void> {
  const link = network.link(target as Link);
  link.treatNew(how);
  if (how === 'silence') link.silence();
  else link.reset();
  await pause(forMs);
  link.treatNew('forward');
}

/** Takes every connection that PostgreSQL still gives. */
async function occupyConnections({ product }: World, { forMs }: FaultChoice): Promise<void> {
  const occupied: DatabaseProbe[] = [];
  const url = product.databaseUrl('payments');
  const occupyAll = async (): Promise<never> => {
    for (;;) occupied.push(await DatabaseProbe.open(url));
  };
  await occupyAll().catch(() => undefined);
  await pause(forMs);
  await Promise.all(occupied.map((probe) => probe.close()));
}

/** Each commit waits for a tenth of a second. */
async function slowCommitsDown({ databases: { payments } }: World, { forMs }: FaultChoice): Promise<void> {
  await payments.query('alter system set commit_delay = 100000');
  await payments.query('alter system set commit_siblings = 0');
  await payments.query('select pg_reload_conf()');
  await pause(forMs);
  await payments.query('alter system reset all');
  await payments.query('select pg_reload_conf()');
}

/** The bus returns to its state of some seconds ago, like a disk that is restored from a snapshot. */
async function returnToOlderStore({ product }: World, { forMs }: FaultChoice): Promise<void> {
  const { jetstream } = product.directory;
  const snapshot = asideOf(jetstream);
  const nats = product.process('nats');
  nats.signal('SIGSTOP');
  cpSync(jetstream, snapshot, { recursive: true });
  nats.signal('SIGCONT');
  await pause(forMs);
  renameSync(jetstream, asideOf(jetstream));
  renameSync(snapshot, jetstream);
  await nats.kill();
}

let storesAside = 0;

function asideOf(folder: string): string {
  storesAside += 1;
  return `${folder}-${storesAside}`;
}
