import { createHmac } from 'node:crypto';

type Signed = {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  /** Two secrets during a rotation. A receiver accepts a webhook if one signature matches its own secret. */
  readonly secrets: readonly string[];
};

/** The number is the version of the public events. */
const USER_AGENT = 'booking-payments-webhooks/1';

/** The headers of an attempt, signed according to Standard Webhooks (https://www.standardwebhooks.com). */
export function signedHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const content = `${id}.${timestampOf(at)}.${body}`;
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, content)}`);
  return { ...unsignedHeaders(id, at), 'webhook-signature': signatures.join(' ') };
}

/** The headers of an attempt without the signature, which only the endpoint may see. */
export function unsignedHeaders(id: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': timestampOf(at),
  };
}

function timestampOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
