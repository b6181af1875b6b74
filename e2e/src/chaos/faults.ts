import { cpSync, renameSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, streamOf } from '@booking/contracts';
import { allListeners } from '@booking/provision-bus';
import { DatabaseProbe } from '@booking/testing';
import type { World } from '../model/world.ts';
import type { Fault, FaultChoice, Target } from './fault.ts';
import { flipBit } from './flip-bit.ts';
import { gatewayFaults } from './gateway-faults.ts';
import { networkFaults } from './network-faults.ts';
import { startReplica } from './replica.ts';

const processes = [...serviceNames, 'ingress', 'postgres', 'nats', 'bus-keeper'] as const;
const streams = Object.values(streamOf);

/** The durable consumers, as `bookings of PAYMENTS`. */
const consumers = [
  ...new Set(allListeners.map(({ service, listener: { on } }) => `${service} of ${streamOf[on.publishedBy]}`)),
];

/** The change of a clock: shorter than the life of a bearer token, and longer than that of a webhook's signature. */
const CLOCK_MS = 6 * 3_600_000;

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
  ...networkFaults,
  clock: {
    targets: serviceNames.flatMap((service) => [`${service} ahead`, `${service} behind`]),
    lasts: true,
    async inject({ controls }, { target, forMs }) {
      const [service, direction] = target.split(' ') as [Service, string];
      controls.setClock(service, direction === 'ahead' ? CLOCK_MS : -CLOCK_MS);
      await pause(forMs);
      controls.setClock(service, 0);
    },
  },
  replica: {
    targets: serviceNames,
    lasts: true,
    async inject({ network, product }, { target, forMs }) {
      const { port, stop } = await startReplica(product, target as Service);
      const end = network.share(target as Service, port);
      await pause(forMs);
      end();
      await stop();
    },
  },
  /** A rolling deployment of another version, and a rollback. */
  'other-version': {
    targets: ['all services'],
    lasts: true,
    async inject(target, { forMs }) {
      await deploy(target, true);
      await pause(forMs);
      await deploy(target, false);
    },
  },
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
  'lost-consumer': {
    targets: consumers,
    lasts: false,
    async inject({ bus }, { target }) {
      const [stream = '', consumer = ''] = target.split(' of ').reverse();
      await bus.deleteConsumer(stream, consumer);
    },
  },
  'flipped-bit': {
    targets: streams,
    lasts: true,
    async inject({ product }, { target, forMs }) {
      const nats = product.process('nats');
      nats.signal('SIGSTOP');
      flipBit(product.directory.jetstream, { stream: target, at: forMs });
      await nats.kill();
    },
  },
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
  ...gatewayFaults,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
type Process = (typeof processes)[number];
type Service = (typeof serviceNames)[number];

export const faultNames = Object.keys(faults) as FaultName[];

/** Replaces one service after the other. */
async function deploy({ controls, product }: Target, isOther: boolean): Promise<void> {
  if (controls.otherVersion === undefined) throw new Error('there is no other version: use --other-version');
  for (const service of serviceNames) {
    controls.setVersion(service, isOther);
    await product.process(service).kill();
    await product.process(service).ready();
  }
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
