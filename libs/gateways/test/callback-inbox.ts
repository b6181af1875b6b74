import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Acknowledgement, type RawCallback, RECEIVED } from '../src/gateway-callback.ts';

/** A web server that stores every webhook it gets, and acknowledges it unless `answers` has a status. */
export class CallbackInbox {
  acknowledgement: Acknowledgement = RECEIVED;
  readonly received: RawCallback[] = [];
  /** The statuses of the next answers. */
  readonly answers: number[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<CallbackInbox> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const inbox = new CallbackInbox(server);
    server.on('request', (request, response) => {
      void inbox.#take(request).then(() => {
        const { status, contentType, body } = inbox.acknowledgement;
        response.writeHead(inbox.answers.shift() ?? status, { 'content-type': contentType }).end(body);
      });
    });
    return inbox;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port.toString()}/callbacks`;
  }

  clear(): void {
    this.received.length = 0;
    this.answers.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    this.received.push({ rawBody: Buffer.concat(chunks), headers, url: this.url });
  }
}
