import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '@booking/testing';

/** The path that replicas answer with an event stream. */
export const EVENT_STREAM = '/admin/api/news';

/** A replica of every service. When it is frozen, it accepts connections and answers nothing. */
export class Replica {
  readonly address: string;
  /** The method and the path of each received request, without probes. */
  readonly received: string[] = [];
  /** The headers X-Forwarded-For and X-Forwarded-Proto of the last request. */
  forwarded: readonly (string | string[] | undefined)[] = [];
  /** The last event stream that it answered with. */
  stream: ServerResponse | undefined;
  isFrozen = false;
  isDown = false;
  /** Whether its answers end before they are complete. */
  breaksOff = false;
  readonly #server: Server;

  private constructor(address: string) {
    this.address = address;
    // An upload may end before it is complete.
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async startAll(addresses: readonly string[]): Promise<{ replicas: Replica[]; port: number }> {
    const port = await freePort();
    const replicas = addresses.map((address) => new Replica(address));
    await Promise.all(replicas.map((replica) => once(replica.#server.listen(port, replica.address), 'listening')));
    return { replicas, port };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = '' } = request;
    if (path !== '/readyz/database') {
      this.received.push(`${String(method)} ${path}`);
      this.forwarded = [request.headers['x-forwarded-for'], request.headers['x-forwarded-proto']];
    }
    if (this.isFrozen) return;
    const body = await text(request);
    if (this.breaksOff) {
      response.writeHead(200, { 'content-length': 100 }).write('half of', () => response.destroy());
      return;
    }
    if (path === EVENT_STREAM) {
      this.stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    } else if (path === '/readyz/database') response.writeHead(this.isDown ? 503 : 200).end();
    else response.end(`${this.address} ${body}`);
  }
}
