import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookBodyOf, webhookEvents, webhookEventTypes } from '@booking/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from '../src/endpoint/sign-webhook.ts';
import { newSecret } from '../src/endpoint/signing-secret.ts';

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown;

const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'webhooks-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Loads the example of the documentation as a receiver would. */
async function exampleOfThePage(): Promise<Verify> {
  const [, example = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];
  const path = join(folder, 'verify-webhook.mjs');
  writeFileSync(path, example);
  return ((await import(path)) as { verifyWebhook: Verify }).verifyWebhook;
}

describe('docs/webhooks.md', () => {
  const body = '{"id":"1","type":"booking.paid","data":{"description":"Größe"}}';
  const secrets = [newSecret(), newSecret()];
  const headers = signedHeaders({ id: '1', body, at: new Date(), secrets });

  it('has an example that accepts webhooks like the library of Standard Webhooks', async () => {
    const verify = await exampleOfThePage();

    for (const secret of secrets) {
      expect(verify(secret, headers, body)).toEqual(new Webhook(secret).verify(body, headers));
    }
  });

  it('has an example that rejects changed bytes, wrong secrets and old webhooks', async () => {
    const verify = await exampleOfThePage();
    const [secret = ''] = secrets;
    const old = signedHeaders({ id: '1', body, at: new Date(Date.now() - 400_000), secrets });

    expect(() => verify(secret, headers, `${body} `)).toThrow('No signature matches');
    expect(() => verify(newSecret(), headers, body)).toThrow('No signature matches');
    expect(() => verify(secret, { ...headers, 'webhook-id': '2' }, body)).toThrow('No signature matches');
    expect(() => verify(secret, old, body)).toThrow('too old');
  });

  it.each(['', 'whsec_', 'whsec_…'])('has an example that rejects the empty key of the secret "%s"', async (secret) => {
    const verify = await exampleOfThePage();
    const forged = signedHeaders({ id: '1', body, at: new Date(), secrets: [''] });

    expect(() => verify(secret, forged, body)).toThrow('no key');
  });

  it('has an example of an event whose members exist', () => {
    const [, text = ''] = /```json\n([\s\S]+?)```/.exec(page) ?? [];
    const { data, ...event } = JSON.parse(text) as Record<string, unknown> & { data: Record<string, unknown> };
    const { shape } = webhookEvents['booking.paid'].data;

    expect(webhookBodyOf('booking.paid').omit({ data: true }).strict().parse(event)).toEqual(event);
    const members = Object.entries(data).filter(([name]) => name !== '…');
    expect(members.length).toBeGreaterThan(3);
    for (const [name, value] of members) {
      expect(shape).toHaveProperty(name);
      if (name !== 'id') shape[name as 'status'].parse(value);
    }
  });

  it('names every type of event', () => {
    for (const type of webhookEventTypes) expect(page).toContain(`\`${type}\``);
  });
});
