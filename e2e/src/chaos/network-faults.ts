import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { type Connections, cutOneWay, type Link, links, type Network, slowDown } from './network.ts';

const servers = ['postgres', 'nats'] as const;
type Server = (typeof servers)[number];
const oneWays = ['to server', 'to client'] as const;
type OneWay = (typeof oneWays)[number];

const RESET_INTERVAL_MS = 500;

/** Every way in which the network fails. */
export const networkFaults = {
  'network-silence': {
    targets: servers,
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const { proxy } = fromAll(network, target as Server);
      proxy.treatNew('silence');
      proxy.silence();
      await pause(forMs);
      proxy.treatNew('forward');
    },
  },
  'network-cut': {
    targets: [...servers, ...links],
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const { proxy, of } = isServer(target) ? fromAll(network, target) : network.connections(target as Link);
      const end = proxy.cut(of);
      await pause(forMs);
      end();
    },
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

function isServer(target: string): target is Server {
  return servers.some((server) => server === target);
}

/** The connections of all callers. */
function fromAll(network: Network, server: Server): Connections {
  return { proxy: network.proxyOf(server), of: undefined };
}
