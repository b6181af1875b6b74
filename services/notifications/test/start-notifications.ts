import type { Permission, WebhookDelivery, WebhookEndpointWithSecret } from '@booking/contracts';
import { createDatabase, createLogger, type Database } from '@booking/runtime';
import {
  busOfThisFile,
  type BusProbe,
  type BusUrls,
  createTestDatabase,
  createTokenIssuer,
  DeclaredAnswers,
  type JsonAnswer,
  openBusProbe,
  type TokenIssuer,
} from '@booking/testing';
import { afterAll, beforeAll } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { notificationsService } from '../src/service.ts';

type Overrides = NonNullable<Parameters<typeof notificationsService.create>[1]>;
type Ask = {
  readonly method?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly as?: readonly Permission[];
};

export type Notifications = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly bus: BusProbe;
  /** Sends a request below `/api/v1/webhook-endpoints` with a token for `manage_webhooks`. */
  ask<Body = Record<string, unknown>>(path: string, ask?: Ask): Promise<JsonAnswer<Body>>;
  /** Registers an address for these events. */
  register(url: string, events?: readonly string[]): Promise<WebhookEndpointWithSecret>;
  /** The deliveries of an endpoint, newest first. */
  deliveries(endpointId: string, query?: string): Promise<WebhookDelivery[]>;
  stop(): Promise<void>;
};

type Options = {
  readonly databaseUrl?: string;
  readonly allowPrivateTargets?: boolean;
  readonly resolve?: Overrides['resolve'];
  readonly urls?: BusUrls;
};

/** The running service of this test file. It is set while the tests run. */
export let service: Notifications;

/** Starts the service before the tests of this file, and stops it after them. */
export function useNotifications(options: Options = {}): void {
  beforeAll(async () => {
    service = await startNotifications(options);
  });
  afterAll(() => service.stop());
}

const MANAGER: readonly Permission[] = ['manage_webhooks'];
const declared = new DeclaredAnswers('openapi.json');
const secretKeys = [{ kid: 'test', key: Buffer.alloc(32, 'w') }];

/** Starts the real service with its own database and bus. Tests use it as its clients and the other services do. */
export async function startNotifications(options: Options = {}): Promise<Notifications> {
  const { databaseUrl = await createTestDatabase('notifications', migrations), allowPrivateTargets = true } = options;
  const [urls, issuer] = await Promise.all([options.urls ?? busOfThisFile(), createTokenIssuer()]);
  const bus = await openBusProbe(urls, notificationsService);
  const settings = { port: 0, logLevel: 'silent', databaseUrl, bus: { servers: [urls('notifications')] } };
  const logger = createLogger({ service: 'notifications', level: 'silent' });
  const { resolve } = options;
  const rateLimits = { perCaller: 0, perAddress: 0, trustedProxies: 1 };
  const config = { ...settings, rateLimits, auth: issuer, secretKeys, allowPrivateTargets };
  const service = notificationsService.create(config, { logger, ...(resolve && { resolve }) });
  await service.start();
  // A fixture of thousands of rows may take long on a busy machine.
  const db = createDatabase(databaseUrl, { statementTimeoutMs: 0 });
  const ask = asker(issuer, () => service.port());

  return {
    ...{ db, databaseUrl, bus, ask },
    async register(url, events = ['booking.*', 'payment.*', 'refund.*', 'dispute.*']) {
      const body = { url, events, description: 'the shop' };
      return (await ask<WebhookEndpointWithSecret>('', { method: 'POST', body })).body;
    },
    deliveries: async (endpointId, query = '') =>
      (await ask<{ data: WebhookDelivery[] }>(`/${endpointId}/deliveries${query}`)).body.data,
    async stop() {
      await service.stop();
      await Promise.all([db.destroy(), bus.close()]);
    },
  };
}

function asker(issuer: TokenIssuer, port: () => number): Notifications['ask'] {
  return async (path, { method = 'GET', body, key, as = MANAGER } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port()}/api/v1/webhook-endpoints${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await issuer.token('backend', as)}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return declared.read(method, response);
  };
}
