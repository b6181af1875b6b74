import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@booking/contracts';
import type { Ports } from '@booking/embedded-stack';
import { freePort, type Servers, serversOfThisRun, TcpProxy } from '@booking/testing';
import { SmallPostgresDisk } from './small-postgres-disk.ts';

/** Two parts that talk to each other: the one that connects, and the one that is called. */
export type Link =
  | `${ServiceName} to ${'postgres' | 'nats'}`
  | `ingress to ${ServiceName}`
  | 'services to gateways'
  | 'gateways to ingress';

/** Every link between two parts of the product. */
export const links: readonly Link[] = [
  ...serviceNames.flatMap((service) => [`${service} to postgres`, `${service} to nats`] as const),
  ...serviceNames.map((service) => `ingress to ${service}` as const),
  'services to gateways',
  'gateways to ingress',
];

type Called = 'postgres' | 'nats' | 'gateways' | 'ingress' | ServiceName;
/** The connections of one link, as far as its proxy can distinguish them. */
export type Connections = { readonly proxy: TcpProxy; readonly of: string | undefined };

/**
 * The network between the parts of the product: a proxy in front of each server and service. The connections of the
 * services share the proxies of PostgreSQL, the bus and the gateways; their first bytes name the user at the first two.
 */
export class Network {
  readonly servers: Servers;
  readonly disk: SmallPostgresDisk | undefined;
  readonly #hiddenPorts = new Map<Called, number>();
  readonly #proxies = new Map<Called, TcpProxy>();
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
    for (const called of ['gateways', 'ingress', ...serviceNames] as const) await network.#stand(called);
    return network;
  }

  /** Variables of the product that lead its requests through the proxies. */
  get variables(): Readonly<Record<string, string>> {
    const gateways = this.#address('gateways');
    const services = serviceNames.map((name) => [
      `${name.replaceAll('-', '_').toUpperCase()}_URL`,
      this.#address(name),
    ]);
    return {
      ...(Object.fromEntries(services) as Record<string, string>),
      STRIPE_API_BASE: gateways,
      SANDBOX_API_BASE: gateways,
      CALLBACKS_VIA: this.#address('ingress'),
    };
  }

  /** Connects the proxies to the parts, once their ports are known. */
  readonly reach = (ports: Ports): void => {
    this.#hiddenPorts.set('gateways', ports.simulator).set('ingress', ports.ingress);
    for (const service of serviceNames) this.#hiddenPorts.set(service, ports[service]);
  };

  /** Lets half of the new connections of the ingress to this service reach a replica. The returned function ends it. */
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
    const proxy = this.proxyOf(to as Called);
    if (to === 'postgres') return { proxy, of: `user\0${from.replaceAll('-', '_')}\0` };
    return { proxy, of: to === 'nats' ? `"user":"${from}"` : undefined };
  }

  /** Throws before the server has started. */
  proxyOf(called: Called): TcpProxy {
    const proxy = this.#proxies.get(called);
    if (!proxy) throw new RangeError(`There is no connection to ${called} yet`);
    return proxy;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
    this.disk?.unmount();
  }

  /** Starts the proxy of a server at its public port. Returns its hidden port, the same for every start. */
  async #hide(called: Called, port: number | undefined): Promise<number> {
    const hidden = this.#hiddenPorts.get(called) ?? (await freePort());
    this.#hiddenPorts.set(called, hidden);
    if (!this.#proxies.has(called)) await this.#stand(called, port);
    return hidden;
  }

  async #stand(called: Called, port?: number): Promise<void> {
    this.#proxies.set(called, await TcpProxy.start(() => this.#portOf(called), port));
  }

  #portOf(called: Called): number {
    const ports = [this.#hiddenPorts.get(called) ?? 0, ...(this.#replicas.get(called) ?? [])];
    this.#turns += 1;
    return ports[this.#turns % ports.length] ?? 0;
  }

  #address(called: Called): string {
    return `http://127.0.0.1:${this.proxyOf(called).port}`;
  }
}

const LATENCY_MS = 150;

/** Each piece of data of this link takes longer, in both directions. */
export function slowDown({ proxy, of }: Connections): () => void {
  return proxy.hinder({ of, directions: ['to server', 'to client'], until: () => pause(LATENCY_MS) });
}

/** No data arrives in one direction, until the returned function ends it. Then it arrives late. */
export function cutOneWay({ proxy, of }: Connections, direction: 'to server' | 'to client'): () => void {
  const healed = Promise.withResolvers<undefined>();
  const end = proxy.hinder({ of, directions: [direction], until: () => healed.promise });
  return () => {
    end();
    healed.resolve(undefined);
  };
}
