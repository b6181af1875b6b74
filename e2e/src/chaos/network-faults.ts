import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { type Connections, cutOneWay, type Link, links, type Network, slowDown } from './network.ts';

const servers = ['postgres', 'nats'] as const;
type Server = (typeof servers)[number];
const oneWays = ['to server', 'to client'] as const;
type OneWay = (typeof oneWays)[number];

const RESET_INTERVAL_MS = 500;

/** Starts a fault of the network, and returns the function that ends it. */
type Begin = (network: Network, target: string) => () => void;

export const networkFaults = {
  'network-silence': lasting(servers, (network, target) => {
    const { proxy } = fromAll(network, target as Server);
    proxy.treatNew('silence');
    proxy.silence();
    return () => proxy.treatNew('forward');
  }),
  'network-cut': lasting([...servers, ...links], (network, target) => {
    const { proxy, of } = isServer(target) ? fromAll(network, target) : network.connections(target as Link);
    return proxy.cut(of);
  }),
  'network-slow': lasting(links, (network, target) => slowDown(network.connections(target as Link))),
  'network-one-way': lasting(
    links.flatMap((link) => oneWays.map((direction) => `${link}, ${direction}`)),
    (network, target) => {
      const [link = '', direction] = target.split(', ');
      return cutOneWay(network.connections(link as Link), direction as OneWay);
    },
  ),
  'network-reset': lasting(links, (network, target) => {
    const { proxy, of } = network.connections(target as Link);
    proxy.reset(of);
    const timer = setInterval(() => proxy.reset(of), RESET_INTERVAL_MS);
    return () => clearInterval(timer);
  }),
} as const satisfies Record<string, Fault>;

function lasting(targets: readonly string[], begin: Begin): Fault {
  return {
    targets,
    lasts: true,
    async inject({ network }, { target, forMs }) {
      const end = begin(network, target);
      await pause(forMs);
      end();
    },
  };
}

function isServer(target: string): target is Server {
  return servers.some((server) => server === target);
}

/** The connections of all callers. */
function fromAll(network: Network, server: Server): Connections {
  return { proxy: network.proxyOf(server), of: undefined };
}
