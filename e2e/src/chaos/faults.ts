import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@booking/contracts';
import type { StackProcess } from '@booking/embedded-stack';
import { isAlive } from '@booking/testing';
import { busFaults } from './bus-faults.ts';
import { databaseFaults } from './database-faults.ts';
import type { Fault, Target } from './fault.ts';
import { gatewayFaults } from './gateway-faults.ts';
import { insist } from './insist.ts';
import { networkFaults } from './network-faults.ts';
import { startReplica } from './replica.ts';

const processes = [...serviceNames, 'ingress', 'postgres', 'nats', 'stream-provisioner'] as const;

/**
 * The change of a clock: shorter than the validity of a bearer token, and longer than the validity of a webhook's
 * signature.
 */
const CLOCK_MS = 6 * 3_600_000;

/** All faults, by their names for `--faults`. */
export const faults = {
  kill: {
    targets: processes,
    lasts: false,
    async inject(target, { target: name }) {
      await (await runningProcess(target, name)).kill();
    },
  },
  pause: {
    targets: [...processes, 'simulator'],
    lasts: true,
    async inject(target, { target: name, forMs }) {
      const paused = await runningProcess(target, name);
      paused.signal('SIGSTOP');
      await pause(forMs);
      paused.signal('SIGCONT');
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
      const { port, stop } = await insist(() => startReplica(product, target as Service));
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
  ...databaseFaults,
  ...busFaults,
  ...gatewayFaults,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
type Process = (typeof processes)[number];
type Service = (typeof serviceNames)[number];

export const faultNames = Object.keys(faults) as FaultName[];

/** Waits until the process runs, because another fault may have ended it. */
function runningProcess({ product }: Target, name: string): Promise<StackProcess> {
  return insist(() => {
    const found = product.process(name as Process);
    if (found.pid !== undefined && !isAlive(found.pid)) throw new Error(`${name} does not run`);
    return found;
  });
}

/** Deploys a version to all services, one after the other. */
async function deploy({ controls, product }: Target, isOther: boolean): Promise<void> {
  if (controls.otherVersion === undefined) throw new Error('there is no other version: use --other-version');
  for (const service of serviceNames) {
    controls.setVersion(service, isOther);
    await product.process(service).kill();
    await product.process(service).ready();
  }
}
