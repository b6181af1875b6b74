import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listStripePayments } from './stripe-lists.ts';

const open = { payment_status: 'no_payment_required', status: 'complete', expires_at: 1_800_000_000 };
const sessions = [
  { ...open, id: 'cs_payment', mode: 'payment', payment_status: 'paid', amount_total: 500, currency: 'eur' },
  { ...open, id: 'cs_setup', mode: 'setup' },
  { ...open, id: 'cs_of_another_application', status: 'of a kind we do not know' },
];

describe("Stripe's list of sessions", () => {
  let stripe: Server;
  beforeAll(async () => {
    stripe = createServer((_request, response) => response.end(JSON.stringify({ data: sessions, has_more: false })));
    await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    stripe.close();
  });

  it('leaves out those that only keep a card for later, and those that cannot be read', async () => {
    const { port } = stripe.address() as AddressInfo;
    const settings = { secretKey: 'sk_test', webhookSecrets: ['whsec'], apiBase: `http://127.0.0.1:${port}` };

    const list = await listStripePayments(settings, { from: new Date(0), until: new Date(), after: null });

    expect(list.records.map(({ reference }) => reference)).toEqual(['cs_payment']);
  });
});
