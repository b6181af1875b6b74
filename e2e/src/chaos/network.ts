import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@booking/contracts';
import type { Ports } from '@booking/embedded-stack';
import { freePort, type Servers, serversOfThisRun, TcpProxy } from '@booking/testing';
import { SmallPostgresDisk } from './small-postgres-disk.ts';

/** Two connected parts of the product: the part that connects, and the part that it connects to. */
export type Link =
  `${ServiceName} to ${'postgres' | 'nats'}` | `ingress to ${ServiceName}` | 'stream-provisioner to nats' | OwnLink;

export const gatewayCallers = ['payments', 'refunds', 'gateway-webhooks'] as const satisfies ServiceName[];
type GatewayCaller = (typeof gatewayCallers)[number];

/** A link with a proxy of its own. */
type OwnLink = `${GatewayCaller} to gateways` | 'gateways to ingress' | 'users to ingress';

const ownLinks: readonly OwnLink[] = [
  ...gatewayCallers.map((service) => `${service} to gateways` as const),
  'gateways to ingress',
  'users to ingress',
];

/** Every link between two parts of the product, or between the product and its users. */
export const links: readonly Link[] = [
  ...serviceNames.flatMap((service) => [`${service} to postgres`, `${service} to nats`] as const),
  'stream-provisioner to nats',
  ...serviceNames.map((service) => `ingress to ${service}` as const),
  ...ownLinks,
];

type Called = 'postgres' | 'nats' | 'gateways' | 'ingress' | ServiceName;
/** A part with a proxy for all its callers, or a link with a proxy of its own. */
type Proxied = 'postgres' | 'nats' | ServiceName | OwnLink;
/**
 * The connections of one link. `of` distinguishes them from other connections of the same proxy, where that is
 * possible.
 */
export type Connections = { readonly proxy: TcpProxy; readonly of: string | undefined };

/**
 * The network between the parts of the product. There is a proxy in front of each server and service, and one for each
 * caller of the gateways and the ingress. Services share the proxies of PostgreSQL and the bus, because the first bytes
 * of a connection name its user.
 */
export class Network {
  readonly servers: Servers;
  readonly disk: SmallPostgresDisk | undefined;
  readonly #hiddenPorts = new Map<Called, number>();
  readonly #proxies = new Map<Proxied, TcpProxy>();
  readonly #replicas = new Map<Called, number[]>();
  #turns = 0;

  private constructor(actual: Servers, disk: SmallPostgresDisk | undefined) {
    this.disk = disk;
    this.servers = {
      ...actual,
      startPostgres: async ({ port, ...options }) => {
        const hidden = await this.#hide('postgres', port);
        return actual.startPostgres({ ...options, ...disk?.optionsOf(options), port: hidden });
      },
      startNats: async ({ port, ...options }) => actual.startNats({ ...options, port: await this.#hide('nats', port) }),
    };
  }

  static async create(): Promise<Network> {
    const servers = await serversOfThisRun();
    const disk = (await SmallPostgresDisk.isPossible()) ? SmallPostgresDisk.mount() : undefined;
    const network = new Network(servers, disk);
    for (const proxied of [...ownLinks, ...serviceNames]) await network.#startProxy(proxied);
    return network;
  }

  /** Environment variables that route the requests of the product through the proxies. */
  get variables(): Readonly<Record<string, string>> {
    const services = serviceNames.map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_URL`,
      this.#address(name),
    ]);
    return {
      ...(Object.fromEntries(services) as Record<string, string>),
      CALLBACKS_VIA: this.#address('gateways to ingress'),
    };
  }

  /** Environment variables that route the gateway calls of one service through its own proxy. */
  variablesOf(service: GatewayCaller): Readonly<Record<string, string>> {
    const gateways = this.#address(`${service} to gateways`);
    return { STRIPE_API_BASE: gateways, SANDBOX_API_BASE: gateways };
  }

  /** The address of the ingress that users call. */
  get entrance(): string {
    return this.#address('users to ingress');
  }

  /** Tells the proxies the ports of the parts, once they are known. */
  readonly reach = (ports: Ports): void => {
    this.#hiddenPorts.set('gateways', ports.simulator).set('ingress', ports.ingress);
    for (const service of serviceNames) this.#hiddenPorts.set(service, ports[service]);
  };

  /**
   * Routes half of the new connections from the ingress to a replica of this service. Returns a function that ends
   * this.
   */
  share(service: ServiceName, port: number): () => void {
    const replicas = this.#replicas.get(service) ?? [];
    this.#replicas.set(service, [...replicas, port]);
    return () => {
      this.#replicas.set(
        service,
        (this.#replicas.get(service) ?? []).filter((other) => other !== port),
      );
      this.proxyOf(service).reset();
    };
  }

  connections(link: Link): Connections {
    const [from = '', to = ''] = link.split(' to ');
    if (isOwn(link)) return { proxy: this.proxyOf(link), of: undefined };
    const proxy = this.proxyOf(to as ServiceName);
    if (to === 'postgres') return { proxy, of: `user\0${from.replaceAll('-', '_')}\0` };
    const user = from === 'stream-provisioner' ? 'provisioner' : from;
    return { proxy, of: to === 'nats' ? `"user":"${user}"` : undefined };
  }

  /** Throws if the server has not started yet. */
  proxyOf(proxied: Proxied): TcpProxy {
    const proxy = this.#proxies.get(proxied);
    if (!proxy) throw new RangeError(`There is no proxy for ${proxied} yet`);
    return proxy;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
    this.disk?.unmount();
  }

  /**
   * Starts the proxy of a server at its public port. Returns the hidden port of the server, which stays the same when
   * the server restarts.
   */
  async #hide(called: 'postgres' | 'nats', port: number | undefined): Promise<number> {
    const hidden = this.#hiddenPorts.get(called) ?? (await freePort());
    this.#hiddenPorts.set(called, hidden);
    if (!this.#proxies.has(called)) await this.#startProxy(called, port);
    return hidden;
  }

  async #startProxy(proxied: Proxied, port?: number): Promise<void> {
    const called = (isOwn(proxied) ? proxied.split(' to ')[1] : proxied) as Called;
    this.#proxies.set(proxied, await TcpProxy.start(() => this.#portOf(called), port));
  }

  #portOf(called: Called): number {
    const ports = [this.#hiddenPorts.get(called) ?? 0, ...(this.#replicas.get(called) ?? [])];
    this.#turns += 1;
    return ports[this.#turns % ports.length] ?? 0;
  }

  #address(proxied: Proxied): string {
    return `http://127.0.0.1:${this.proxyOf(proxied).port}`;
  }
}

function isOwn(name: Link | Proxied): name is OwnLink {
  return ownLinks.some((link) => link === name);
}

const LATENCY_MS = 150;

/** Delays all data of these connections, in both directions. Returns a function that ends this. */
export function slowDown({ proxy, of }: Connections): () => void {
  return proxy.hinder({ of, directions: ['to server', 'to client'], until: () => pause(LATENCY_MS) });
}

/** Holds back all data in one direction. Returns a function that ends this; the data then arrives late. */
export function cutOneWay({ proxy, of }: Connections, direction: 'to server' | 'to client'): () => void {
  const healed = Promise.withResolvers<undefined>();
  const end = proxy.hinder({ of, directions: [direction], until: () => healed.promise });
  return () => {
    end();
    healed.resolve(undefined);
  };
}
