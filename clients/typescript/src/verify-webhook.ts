import type { WebhookEvent } from './resources.ts';

/** The headers of a webhook, as Node, the Fetch API and cloud functions have them. Their names may have any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookOptions = {
  /** The secret of the endpoint, `whsec_…`; several while a secret is being rotated. */
  readonly secret: string | readonly string[];
  /** The oldest webhook to accept: five minutes by default. */
  readonly toleranceSeconds?: number;
};

/** The webhook does not come from the product, or is too old. Answer it with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const TOLERANCE_SECONDS = 300;
const SIGNATURE_PREFIX = 'v1,';

/**
 * The event of a webhook, once its signature is verified (Standard Webhooks 1.0). `body` must be the text exactly as it
 * was received. Throws `WebhookVerificationError`. A webhook can arrive twice: its event has the same `id` then. A later
 * version of the product may send types that this client does not know.
 */
export async function verifyWebhook(
  body: string,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = TOLERANCE_SECONDS }: WebhookOptions,
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    requireHeader(headers, name),
  ) as [string, string, string];
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError('The webhook is too old, or the clock of this machine is wrong.');

  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const key of await Promise.all([secret].flat().map(importKey))) {
    if (await isSignedBy(key, signed, signatures)) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookVerificationError('No signature of the webhook matches.');
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const entries = headers instanceof Headers ? headers : Object.entries(headers);
  const [, value] = [...entries].find(([key]) => key.toLowerCase() === name) ?? [];
  if (typeof value !== 'string') throw new WebhookVerificationError(`The webhook has no header ${name}.`);
  return value;
}

/** A variable of the environment that is missing is often passed as an empty or undefined secret. */
function importKey(secret: string | undefined): Promise<Key> {
  const bytes = decodeBase64(secret?.replace(/^whsec_/, '') ?? '');
  if (!bytes?.length) throw new TypeError('The secret is not the secret of a webhook endpoint.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Compares in constant time. */
async function isSignedBy(key: Key, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith(SIGNATURE_PREFIX)) continue;
    const bytes = decodeBase64(signature.slice(SIGNATURE_PREFIX.length));
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
