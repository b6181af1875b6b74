import { randomBytes } from 'node:crypto';
import { encryptBookingId, type PaymentGateway } from '@booking/gateways';
import { type Clock, createDatabase, createLogger, type Database, SecretKeys, systemClock } from '@booking/runtime';
import { busOfThisFile, type BusProbe, type BusUrls, createTestDatabase, openBusProbe } from '@booking/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { loadConfig } from '../src/config.ts';
import { gatewayWebhooksService } from '../src/service.ts';
import { SANDBOX_SECRET, STRIPE_SECRET } from './signed-callbacks.ts';

const PUBLIC_URL = 'https://bookings.test';
const tokenKey = `test:${randomBytes(32).toString('base64')}`;

type Options = {
  databaseUrl?: string;
  urls?: BusUrls;
  clock?: Clock;
  env?: NodeJS.ProcessEnv;
  /** Gateways in addition to those of the environment. */
  gateway?: PaymentGateway | readonly PaymentGateway[];
};

export type Answer = { status: number; headers: Headers; body: unknown };

/** The real service with a probe on its bus. Its gateways are the sandbox and Stripe. */
export type TestService = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly port: number;
  readonly bus: BusProbe;
  /** Posts a webhook to `/api/v1/webhooks/<address>`. */
  post(address: string, callback: { body: string | Buffer; headers?: Record<string, string> }): Promise<Answer>;
  stop(): Promise<void>;
};

/** The running service of this test file. It is set while the tests run. */
export let service: TestService;

/** Starts the service before the tests of this file, and stops it after them. */
export function useGatewayWebhooks(options: Options = {}): void {
  beforeAll(async () => {
    service = await startGatewayWebhooks(options);
  });
  afterAll(() => service.stop());
}

export async function startGatewayWebhooks(options: Options = {}): Promise<TestService> {
  const { databaseUrl = await createTestDatabase('gateway-webhooks', migrations), clock = systemClock } = options;
  const { urls = await busOfThisFile() } = options;
  const bus = await openBusProbe(urls, gatewayWebhooksService);
  const { gateways, ...rest } = loadConfig({
    ...environment({ databaseUrl, natsUrl: urls('gateway-webhooks') }),
    ...options.env,
  });
  const additional = [options.gateway ?? []].flat().map((gateway) => () => gateway);
  const config = { ...rest, gateways: [...gateways, ...additional] };
  const logger = createLogger({ service: 'gateway-webhooks', level: 'silent' });
  const service = gatewayWebhooksService.create(config, { clock, logger });
  const db = createDatabase(databaseUrl);
  await service.start();
  const port = service.port();

  return {
    db,
    databaseUrl,
    natsUrl: urls('gateway-webhooks'),
    port,
    bus,
    post: (address, callback) => post(`http://127.0.0.1:${port}/api/v1/webhooks/${address}`, callback),
    async stop() {
      await service.stop();
      await Promise.all([db.destroy(), bus.close()]);
    },
  };
}

/** The token in the webhook address of a booking, as the payments service creates it. */
export function tokenFor(booking: string, method: string, issuedAt = new Date()): Promise<string> {
  return encryptBookingId({ booking, method }, SecretKeys.parse(tokenKey), issuedAt);
}

export function environment({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    PORT: '0',
    PUBLIC_URL,
    BOOKING_TOKEN_KEYS: tokenKey,
    GATEWAYS: 'sandbox,stripe',
    GATEWAY_QUESTIONS_PER_SECOND: '1000',
    SANDBOX_API_BASE: 'http://127.0.0.1:9',
    SANDBOX_API_KEY: 'unused',
    SANDBOX_WEBHOOK_SECRETS: SANDBOX_SECRET,
    STRIPE_SECRET_KEY: 'unused',
    STRIPE_WEBHOOK_SECRETS: STRIPE_SECRET,
  };
}

async function post(
  url: string,
  { body, headers = {} }: { body: string | Buffer; headers?: Record<string, string> },
): Promise<Answer> {
  const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url, request);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: await (isJson ? response.json() : response.text()),
  };
}
