import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

type Vector = {
  id: string;
  secret: string;
  headers: Record<string, string>;
  rawBody: string;
  valid: boolean;
  /** The time of the receiver, in seconds, where it matters. */
  now: number | null;
  /** Tells what a vendor's package does, not what must be accepted. */
  sdkBehaviour?: boolean;
};

/** Signatures that vendors published, kept outside of the repository. */
const VECTORS = new URL('../../../../shared/vectors/', import.meta.url);
const isThere = existsSync(VECTORS);
if (!isThere) process.stderr.write('published-vectors.test.ts is skipped: ../shared/vectors is not there\n');

const methods = [
  { method: 'stripe', file: 'stripe.json', secrets: 'STRIPE_WEBHOOK_SECRETS' },
  { method: 'sandbox', file: 'standard-webhooks.json', secrets: 'SANDBOX_WEBHOOK_SECRETS' },
  { method: 'xendit', file: 'xendit.json', secrets: 'XENDIT_CALLBACK_TOKENS' },
];

/** Beside the gateways every such service has. */
const gateways = { GATEWAYS: 'sandbox,stripe,xendit', XENDIT_SECRET_KEY: 'unused', XENDIT_CALLBACK_TOKENS: 'unused' };

let nowSeconds = 0;
const running = new Map<string, Promise<TestService>>();
afterAll(async () => {
  for (const service of running.values()) await (await service).stop();
});

/** One service per secret, so that a vector cannot pass by the secret of another. */
function serviceWith(variable: string, secret: string): Promise<TestService> {
  const service =
    running.get(secret) ??
    startGatewayWebhooks({ clock: () => new Date(nowSeconds * 1000), env: { ...gateways, [variable]: secret } });
  running.set(secret, service);
  return service;
}

function vectorsOf(file: string): Vector[] {
  if (!isThere) return [];
  const { vectors } = JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as { vectors: Vector[] };
  return vectors.filter(({ secret, sdkBehaviour }) => sdkBehaviour !== true && isConfigurable(secret));
}

/** White space around a secret is dropped when the environment is read, and an empty key stops the start. */
function isConfigurable(secret: string): boolean {
  return secret === secret.trim() && secret !== 'whsec_';
}

/** The published signatures are not part of this repository; a clone without them says so and passes. */
const describeIfThere = isThere ? describe : describe.skip;

describeIfThere.each(methods)('published signatures at $method', ({ method, file, secrets }) => {
  it.each(isThere ? vectorsOf(file) : [{ id: 'none' } as Vector])('are told apart: $id', async (vector) => {
    nowSeconds = vector.now ?? 0;
    const service = await serviceWith(secrets, vector.secret);
    const { status } = await service.post(method, { body: vector.rawBody, headers: vector.headers });

    expect(status).toBe(vector.valid ? 200 : 401);
  });
});
