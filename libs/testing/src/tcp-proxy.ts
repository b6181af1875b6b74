import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Hindrance, Hindrances } from './tcp-hindrances.ts';
import { destroy, isOf, type Pair } from './tcp-pair.ts';

/** The treatment of connections that are opened from now on. */
type NewConnections = 'forward' | 'silence' | 'drop';

type Cut = {
  /** The texts that a connection must send in this order. It is cut at the last one. */
  readonly texts: readonly string[];
  /** Whether the server still receives the last text, so that only its answer is lost. */
  readonly isDelivered: boolean;
};

/** A TCP proxy in front of a server on this machine. It breaks connections in the ways in which real networks do. */
export class TcpProxy {
  readonly port: number;
  readonly #listening: Server;
  readonly #pairs = new Set<Pair>();
  #newConnections: NewConnections = 'forward';
  #lastWords: string | undefined;
  #cut: Cut | undefined;
  readonly #hindrances = new Hindrances();
  readonly #cuts = new Set<{ readonly of: string | undefined }>();

  private constructor(listening: Server, serverPort: () => number) {
    this.#listening = listening;
    this.port = (listening.address() as AddressInfo).port;
    listening.on('connection', (client) => this.#accept(client, serverPort()));
  }

  /**
   * Starts a proxy, on a free port unless one is given. If the server's port is a function, it is called for each
   * connection.
   */
  static async start(serverPort: number | (() => number), port = 0): Promise<TcpProxy> {
    const listening = createServer({ allowHalfOpen: true }).listen(port, '127.0.0.1');
    await once(listening, 'listening');
    return new TcpProxy(listening, typeof serverPort === 'number' ? () => serverPort : serverPort);
  }

  /** The address of the server with the port of the proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /**
   * Lets every open connection die silently, as in a failover or at a firewall. The proxy acknowledges bytes and
   * forwards nothing, and neither side sees the other one close. Returns the number of dead connections.
   */
  silence(): number {
    const forwarding = [...this.#pairs].filter(({ isSilent }) => !isSilent);
    for (const pair of forwarding) pair.isSilent = true;
    return forwarding.length;
  }

  /**
   * Breaks every open connection, so that both sides see it. With `of`, only those whose first bytes contain this text.
   */
  reset(of?: string): void {
    for (const pair of this.#pairs) if (isOf(pair, of)) destroy(pair);
  }

  /**
   * Breaks every open connection, and new ones until the returned function is called. With `of`, only those whose first
   * bytes contain this text.
   */
  cut(of?: string): () => void {
    const cut = { of };
    this.#cuts.add(cut);
    this.reset(of);
    return () => void this.#cuts.delete(cut);
  }

  /** Keeps bytes of open and new connections back until the returned function is called. */
  hinder(hindrance: Hindrance): () => void {
    return this.#hindrances.add(hindrance);
  }

  /**
   * Lets the connection that next sends this text die silently. The server receives the text, but its answer is lost.
   */
  silenceAfter(text: string): void {
    this.#lastWords = text;
  }

  /** Cuts one connection after it has sent these texts. */
  cutAt(cut: Cut): void {
    for (const pair of this.#pairs) pair.textsSent = 0;
    this.#cut = cut;
  }

  /** Whether the connection given to `cutAt` has been cut. */
  get hasCut(): boolean {
    return this.#cut === undefined;
  }

  /** Sets the treatment of new connections. Open connections are not changed. */
  treatNew(connections: NewConnections): void {
    this.#newConnections = connections;
  }

  /** The number of connections that forward in both directions. */
  get connections(): number {
    return [...this.#pairs].filter(({ isSilent }) => !isSilent).length;
  }

  async close(): Promise<void> {
    this.#listening.close();
    this.reset();
    await once(this.#listening, 'close');
  }

  #accept(client: Socket, serverPort: number): void {
    if (this.#newConnections === 'drop' || [...this.#cuts].some(({ of }) => of === undefined)) {
      client.destroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', port: serverPort, allowHalfOpen: true });
    const isSilent = this.#newConnections === 'silence';
    const pair = { client, server, isSilent, textsSent: 0, greeting: undefined, forwarding: new Map() };
    this.#pairs.add(pair);
    client.on('data', (bytes: Buffer) => {
      if (!this.#meet(pair, bytes)) return;
      this.#hindrances.forward(pair, 'to server', () => this.#send(pair, bytes));
    });
    server.on('data', (bytes) =>
      this.#hindrances.forward(pair, 'to client', () => pair.isSilent || client.write(bytes)),
    );
    this.#endTogether(pair);
  }

  /** Whether the connection may continue, judged by its first bytes. */
  #meet(pair: Pair, bytes: Buffer): boolean {
    pair.greeting ??= bytes.toString('latin1');
    const isCut = [...this.#cuts].some(({ of }) => isOf(pair, of));
    if (isCut) destroy(pair);
    return !isCut;
  }

  #send(pair: Pair, bytes: Buffer): void {
    if (pair.isSilent || this.#cutIfDue(pair, bytes)) return;
    pair.server.write(bytes);
    if (this.#lastWords === undefined || !bytes.includes(this.#lastWords)) return;
    this.#lastWords = undefined;
    pair.isSilent = true;
  }

  /** Cuts the connection if these bytes contain the last expected text. Returns whether it did. */
  #cutIfDue(pair: Pair, bytes: Buffer): boolean {
    if (this.#cut === undefined || !bytes.includes(this.#cut.texts[pair.textsSent] ?? '')) return false;
    pair.textsSent += 1;
    if (pair.textsSent < this.#cut.texts.length) return false;
    if (this.#cut.isDelivered) {
      pair.server.write(bytes);
      // The answers are read, because PostgreSQL ends a session that cannot send them before its next statement.
      pair.isSilent = true;
    }
    pair.server.end();
    pair.client.destroy();
    this.#cut = undefined;
    return true;
  }

  /** Closes the other side when one side ends or breaks, unless the connection has died silently. */
  #endTogether(pair: Pair): void {
    const { client, server } = pair;
    const follow = (side: Socket, other: Socket): void => {
      side.on('error', () => side.destroy());
      const direction = side === pair.client ? 'to server' : 'to client';
      side.on('end', () => this.#hindrances.forward(pair, direction, () => pair.isSilent || other.end()));
      side.on('close', () => {
        if (!pair.isSilent) other.destroy();
        if (client.destroyed && server.destroyed) this.#pairs.delete(pair);
      });
    };
    follow(client, server);
    follow(server, client);
  }
}
