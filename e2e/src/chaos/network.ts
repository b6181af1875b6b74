import { freePort, type Servers, serversOfThisRun, TcpProxy } from '@booking/testing';

export type Link = 'postgres' | 'nats';

/** The network between the services and their servers: a proxy in front of PostgreSQL and one in front of the bus. */
export class Network {
  readonly servers: Servers;
  readonly #hiddenPorts = new Map<Link, number>();
  readonly #proxies = new Map<Link, TcpProxy>();

  private constructor(actual: Servers) {
    this.servers = {
      ...actual,
      startPostgres: async ({ port, ...options }) => {
        const started = await actual.startPostgres({ ...options, port: await this.#hiddenPort('postgres') });
        await this.#connect('postgres', port);
        return started;
      },
      startNats: async ({ port, ...options }) => {
        const started = await actual.startNats({ ...options, port: await this.#hiddenPort('nats') });
        await this.#connect('nats', port);
        return started;
      },
    };
  }

  static async create(): Promise<Network> {
    return new Network(await serversOfThisRun());
  }

  /** Throws before the server has started. */
  link(name: Link): TcpProxy {
    const proxy = this.#proxies.get(name);
    if (!proxy) throw new RangeError(`There is no connection to ${name} yet`);
    return proxy;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
  }

  /** The same port for every start. */
  async #hiddenPort(name: Link): Promise<number> {
    const port = this.#hiddenPorts.get(name) ?? (await freePort());
    this.#hiddenPorts.set(name, port);
    return port;
  }

  async #connect(name: Link, port: number | undefined): Promise<void> {
    const hidden = this.#hiddenPorts.get(name);
    if (hidden === undefined || port === undefined || this.#proxies.has(name)) return;
    this.#proxies.set(name, await TcpProxy.start(hidden, port));
  }
}
