import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultChoice } from './fault.ts';
import { cutOneWay, type Link, links, type Network, slowDown } from './network.ts';

const servers = ['postgres', 'nats'] as const;
const oneWays = ['to server', 'to client'] as const;
type OneWay = (typeof oneWays)[number];

const RESET_INTERVAL_MS = 500;

/** Every way in which the network fails. */
export const networkFaults = {
  'network-silence': {
    targets: servers,
    lasts: true,
    inject: ({ network }, choice) => interrupt(network, choice, 'silence'),
  },
  'network-cut': {
    targets: servers,
    lasts: true,
    inject: ({ network }, choice) => interrupt(network, choice, 'drop'),
  },
  'network-slow': {
    targets: links,
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const end = slowDown(network.connections(target as Link));
      await pause(forMs);
      end();
    },
  },
  'network-one-way': {
    targets: links.flatMap((link) => oneWays.map((direction) => `${link}, ${direction}`)),
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const [link = '', direction] = target.split(', ');
      const end = cutOneWay(network.connections(link as Link), direction as OneWay);
      await pause(forMs);
      end();
    },
  },
  'network-reset': {
    targets: links,
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const { proxy, of } = network.connections(target as Link);
      const endsAt = Date.now() + forMs;
      while (Date.now() < endsAt) {
        proxy.reset(of);
        await pause(RESET_INTERVAL_MS);
      }
    },
  },
} as const satisfies Record<string, Fault>;

/** Breaks the open connections and new ones: silently, so that neither side notices, or visibly. */
async function interrupt(network: Network, { target, forMs }: FaultChoice, how: 'silence' | 'drop'): Promise<void> {
  const link = network.proxyOf(target as 'postgres' | 'nats');
  link.treatNew(how);
  if (how === 'silence') link.silence();
  else link.reset();
  await pause(forMs);
  link.treatNew('forward');
}
