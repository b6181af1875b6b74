import { existsSync, readFileSync } from 'node:fs';
import { type GatewayName, gatewayNames, GatewaysEnvironment } from '@booking/gateways';
import type { RawCallback } from '@booking/gateways/records';
import { afterAll, describe, expect, it } from '@jest/globals';
import { gatewaySettings, variablesOf } from '../../../libs/gateways/test/gateway-settings.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

type Bytes = { readonly hex: string };
type Vector = {
  id: string;
  /** A list of secrets during a rotation. */
  secret: string | readonly string[] | Bytes | null;
  headers: Record<string, string | readonly string[]>;
  rawBody: string | null;
  valid: boolean;
  /** The receiver's time in seconds, if the signature depends on it. */
  now: number | null;
  /** The address of the webhook, if it is signed. */
  url?: string | null;
  /** True when the vector describes the behaviour of a vendor's package, and not a signature to accept. */
  sdkBehaviour?: boolean;
  /** The parameters of a browser redirect, which is not a webhook. */
  callback?: unknown;
};

/** Signatures published by vendors, stored outside of the repository. */
const VECTORS = new URL('../../../../shared/vectors/', import.meta.url);
const isThere = existsSync(VECTORS);
if (!isThere) process.stderr.write('published-vectors.test.ts is skipped: ../shared/vectors is not there\n');

/** All gateways except PayPal, which signs with certificates. The tests of its adapter create their own. */
const sources: readonly { method: GatewayName; file: string }[] = [
  { method: 'stripe', file: 'stripe.json' },
  { method: 'sandbox', file: 'standard-webhooks.json' },
  { method: 'adyen', file: 'adyen.json' },
  { method: 'square', file: 'square.json' },
  { method: 'mollie', file: 'mollie.json' },
  { method: 'paystack', file: 'paystack.json' },
  { method: 'razorpay', file: 'razorpay.json' },
  { method: 'xendit', file: 'xendit.json' },
];

/**
 * Correct signatures of texts that Adyen never sends: it sends JSON, and signs a text of each item with the same key.
 */
const notSent: ReadonlySet<string> = new Set(['adyen-20-raw-string']);

const NOWHERE = 'http://127.0.0.1:9';
const settings = gatewayNames.map((method) => variablesOf(method, NOWHERE));
/** All gateways, with the account of Adyen's published vectors. */
const environment = Object.assign({ GATEWAYS: gatewayNames.join() }, ...settings, {
  ADYEN_MERCHANT_ACCOUNT: 'TestMerchant',
}) as Record<string, string>;

let nowSeconds = 0;
const clock = () => new Date(nowSeconds * 1000);
const running = new Map<string, Promise<TestService>>();
afterAll(async () => {
  for (const service of running.values()) await (await service).stop();
});

/** Starts one service per secret, so that a vector cannot pass with another vector's secret. */
function serviceWith(method: GatewayName, secret: string): Promise<TestService> {
  const key = `${method} ${secret}`;
  const env = { ...environment, [gatewaySettings[method].secrets.variable]: secret };
  const service = running.get(key) ?? startGatewayWebhooks({ clock, env });
  running.set(key, service);
  return service;
}

function vectorsOf(file: string): Vector[] {
  if (!isThere) return [{ id: 'none', secret: 'none' } as Vector];
  return (JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as { vectors: Vector[] }).vectors;
}

/** The reason why the service cannot check a vector; undefined when it can. */
function whyUnchecked({ secret, sdkBehaviour }: Vector): string | undefined {
  const text = toText(secret);
  if (sdkBehaviour === true) return "describes the vendor's package";
  if (text === '' || text === 'whsec_') return 'the environment holds no empty secret';
  if (text !== text.trim()) return 'white space around a secret is dropped when the environment is read';
  return text.includes('\ufffd') ? 'the environment holds secrets that are text' : undefined;
}

function toText(secret: Vector['secret']): string {
  if (secret === null || typeof secret === 'string') return secret ?? '';
  return 'hex' in secret ? Buffer.from(secret.hex, 'hex').toString() : secret.join();
}

/** The published signatures are not part of this repository; without them, the tests are skipped. */
const describeIfThere = isThere ? describe : describe.skip;

describeIfThere.each(sources)('published signatures at $method', ({ method, file }) => {
  const vectors = vectorsOf(file);
  const asked = vectors.filter((vector) => whyUnchecked(vector) === undefined);

  it.each(asked)('are accepted or rejected as published: $id', async (vector) => {
    nowSeconds = vector.now ?? 0;
    const isAccepted = await accepts(method, vector);

    expect(isAccepted).toBe(vector.valid && vector.callback === undefined && !notSent.has(vector.id));
  });

  for (const vector of vectors) {
    const reason = whyUnchecked(vector);
    if (reason !== undefined) it.skip(`are not checked: ${vector.id}, ${reason}`, () => undefined);
  }
});

/**
 * Whether a vector is accepted. A vector with a signed address of another server is checked by the adapter alone, and
 * all others by the service.
 */
async function accepts(method: GatewayName, vector: Vector): Promise<boolean> {
  const { url, rawBody, headers: published } = vector;
  const headers = Object.fromEntries(
    Object.entries(published).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const secret = toText(vector.secret);
  if (typeof url === 'string') return isRead(method, secret, { url, headers, rawBody: Buffer.from(rawBody ?? '') });
  const { status } = await (await serviceWith(method, secret)).post(method, { body: rawBody ?? '', headers });
  expect([200, 401]).toContain(status);
  return status === 200;
}

async function isRead(method: GatewayName, secret: string, { headers, ...callback }: RawCallback): Promise<boolean> {
  const variables = { ...environment, GATEWAYS: method, [gatewaySettings[method].secrets.variable]: secret };
  const [create] = GatewaysEnvironment.parse(variables).gateways;
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const read = await create?.(clock).handleWebhook({ ...callback, headers: lowerCase });
  return read?.result === 'authentic';
}
