import { createHmac } from 'node:crypto';

type Signed = {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  /** During a rotation there are two; a receiver accepts any signature that matches its own. */
  readonly secrets: readonly string[];
};

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). */
export function signatureHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, content)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
