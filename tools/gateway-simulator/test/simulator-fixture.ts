import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type GatewaySimulator, type SimulatorOptions, startGatewaySimulator } from '../src/index.ts';

const WAIT_MS_MAX = 60_000;

export const sandboxSecret = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
export const stripeSecret = 'whsec_simulated';
export const controlKey = 'control_key';

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A shop that receives webhooks and answers as the test prescribes. */
export class Shop {
  readonly received: Received[] = [];
  readonly answers: number[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Shop> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const shop = new Shop(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        shop.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(shop.answers.shift() ?? 200).end();
      });
    });
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port.toString()}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function startSimulator(shop: Shop, options: Partial<SimulatorOptions> = {}): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    sandbox: { apiKey: 'sandbox_key', webhookSecrets: [sandboxSecret] },
    stripe: { secretKey: 'sk_test', webhookSecrets: [stripeSecret], webhookUrl: `${shop.url}/stripe` },
    retry: { factor: 0.001 },
    controlKey,
    ...options,
  });
}

/** Opens a session at the sandbox, as its clients do. */
export async function openSandboxSession(
  simulator: GatewaySimulator,
  shop: Shop,
  key = 'one',
): Promise<{ id: string }> {
  const response = await fetch(`${simulator.url}/sandbox/v1/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox_key', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      payment_id: key,
      amount: { amount: 12_050, currency: 'EUR' },
      description: 'Two nights <b>& breakfast</b>',
      return_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
      callback_url: `${shop.url}/sandbox`,
    }),
  });
  return (await response.json()) as { id: string };
}

/** Waits until a value is found. Throws after a minute without one. */
export async function until<Found>(look: () => Found | undefined | false): Promise<Found> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('Nothing came in time');
    await wait(5);
  }
}
