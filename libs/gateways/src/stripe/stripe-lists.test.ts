import { describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { listStripeDisputes, listStripePayments } from './stripe-lists.ts';

const open = { payment_status: 'no_payment_required', status: 'complete', expires_at: 1_800_000_000 };
const sessions = [
  { ...open, id: 'cs_payment', mode: 'payment', payment_status: 'paid', amount_total: 500, currency: 'eur' },
  { ...open, id: 'cs_setup', mode: 'setup' },
  { ...open, id: 'cs_of_another_application', amount_total: 'plenty' },
];

const statuses = [
  ['warning_needs_response', 'opened'],
  ['warning_under_review', 'opened'],
  ['warning_closed', 'won'],
  ['needs_response', 'opened'],
  ['under_review', 'opened'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['of a kind we do not know', 'opened'],
] as const;
const dispute = { amount: 500, currency: 'eur', payment_intent: 'pi_1' };
const disputes = [
  ...statuses.map(([status]) => ({ ...dispute, id: `du_${status}`, status })),
  { ...dispute, id: 'du_of_an_amount_we_cannot_read', currency: 'xyz', status: 'lost' },
];

describe("Stripe's list", () => {
  const time = { from: new Date(0), until: new Date(), after: null };
  const address = scriptedGateway((request, response) => {
    const data = request.url?.startsWith('/v1/disputes?') ? disputes : sessions;
    response.end(JSON.stringify({ data, has_more: false }));
  });

  function settings(): StripeSettings {
    return { secretKey: 'sk_test', webhookSecrets: ['whsec'], apiBase: address() };
  }

  it('leaves out unreadable sessions and sessions that only save a card', async () => {
    const list = await listStripePayments(settings(), time);

    expect(list.records.map(({ reference }) => reference)).toEqual(['cs_payment']);
  });

  it('treats a dispute as open until it has ended', async () => {
    const { records } = await listStripeDisputes(settings(), time);

    const expected = statuses.map(([word, status]) => ({ reference: `du_${word}`, status }));
    expect(records.slice(0, -1)).toMatchObject(expected);
    expect(records.at(-1)).toMatchObject({ reference: 'du_of_an_amount_we_cannot_read', amount: null, status: 'lost' });
  });
});

describe("Stripe's list of disputes with long evidence", () => {
  const long = { ...dispute, status: 'won', evidence: { uncategorized_text: 'x'.repeat(150_000) } };
  const address = scriptedGateway((request, response) => {
    const limit = Number(new URL(request.url ?? '', 'http://stripe').searchParams.get('limit'));
    const data = Array.from({ length: limit }, (_, index) => ({ ...long, id: `du_${index}` }));
    response.end(JSON.stringify({ data, has_more: true }));
  });

  it('has pages that are small enough to be read', async () => {
    const settings = { secretKey: 'sk_test', webhookSecrets: ['whsec'], apiBase: address() };

    const { records, next } = await listStripeDisputes(settings, { from: new Date(0), until: new Date(), after: null });

    expect(next).toBe(records.at(-1)?.reference);
  });
});
