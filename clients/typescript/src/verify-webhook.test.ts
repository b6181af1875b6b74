import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from './verify-webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'booking.paid',
  createdAt: '2030-01-01T00:00:00Z',
  data: { id: 'b1', version: 2 },
});

/** The headers as the official library signs them. */
function signed(secret: string, { at = new Date(), body = BODY } = {}): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
}

describe('verifyWebhook', () => {
  it('returns the event of a webhook that the official library signed', async () => {
    expect(await verifyWebhook(BODY, signed(SECRET), { secret: SECRET })).toMatchObject({ type: 'booking.paid' });
    expect(await verifyWebhook(BODY, new Headers(signed(SECRET)), { secret: SECRET })).toMatchObject({ id: 'evt_1' });
  });

  it('accepts names of headers in any case', async () => {
    const headers = Object.fromEntries(
      Object.entries(signed(SECRET)).map(([name, value]) => [name.toUpperCase(), value]),
    );

    expect(await verifyWebhook(BODY, headers, { secret: SECRET })).toMatchObject({ id: 'evt_1' });
  });

  it('returns an event whose type determines its data', async () => {
    const event = await verifyWebhook(BODY, signed(SECRET), { secret: SECRET });

    if (event.type !== 'booking.paid') throw new Error('not a paid booking');
    const { id, version }: { id: string; version: number } = event.data;
    expect({ id, version }).toEqual({ id: 'b1', version: 2 });
  });

  it('accepts any of several secrets and signatures', async () => {
    const headers = signed(SECRET);
    const both = { ...headers, 'webhook-signature': `v1a,xyz ${String(signed(OTHER)['webhook-signature'])}` };

    expect(await verifyWebhook(BODY, both, { secret: [SECRET, OTHER] })).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    ['another body', `${BODY} `, signed(SECRET), 'No signature'],
    ['another secret', BODY, signed(OTHER), 'No signature'],
    ['a signature that is no Base64', BODY, { ...signed(SECRET), 'webhook-signature': 'v1,%%%' }, 'No signature'],
    ['an old timestamp', BODY, signed(SECRET, { at: new Date(Date.now() - 301_000) }), 'too old'],
    ['a timestamp that is no number', BODY, { ...signed(SECRET), 'webhook-timestamp': 'now' }, 'too old'],
    ['no signature', BODY, { 'webhook-id': 'evt_1', 'webhook-timestamp': '1' }, 'no header webhook-signature'],
  ])('rejects a webhook with %s', async (_case, body, headers, reason) => {
    await expect(verifyWebhook(body, headers, { secret: SECRET })).rejects.toThrow(reason);
  });

  it.each([
    ['malformed', 'whsec_%%%'],
    ['empty', ''],
    ['only a prefix', 'whsec_'],
    ['undefined', undefined as unknown as string],
  ])('says that a secret is %s', async (_case, secret) => {
    const verified = verifyWebhook(BODY, signed(SECRET), { secret });

    await expect(verified).rejects.toThrow(new TypeError('The secret is not the secret of a webhook endpoint.'));
  });
});
