import { beforeAll, describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import type { SquareSettings } from './square-environment.ts';
import { listSquareDisputes, listSquarePayments, listSquareRefunds } from './square-lists.ts';

const money = { amount: 500, currency: 'EUR' };
const payment = { id: 'payment_1', status: 'COMPLETED', order_id: 'order_1', source_type: 'CARD', total_money: money };
const refund = { id: 'refund_1', status: 'COMPLETED', payment_id: 'payment_1', amount_money: money };
const dispute = { amount_money: money, disputed_payment: { payment_id: 'payment_1' } };
const states = [
  ['INQUIRY_EVIDENCE_REQUIRED', 'opened'],
  ['INQUIRY_PROCESSING', 'opened'],
  ['INQUIRY_CLOSED', 'won'],
  ['EVIDENCE_REQUIRED', 'opened'],
  ['PROCESSING', 'opened'],
  ['WON', 'won'],
  ['LOST', 'lost'],
  ['ACCEPTED', 'lost'],
  ['OF_A_KIND_WE_DO_NOT_KNOW', 'opened'],
] as const;
const within = '2026-11-20T12:00:00Z';

const answers: Readonly<Record<string, unknown>> = {
  payments: {
    payments: [
      { ...payment, id: 7 },
      { ...payment, id: 'payment_2', status: 'FAILED' },
      { ...payment, id: 'payment_3', total_money: { amount: 500, currency: 'XTS' } },
      payment,
    ],
    cursor: 'next',
  },
  refunds: {
    refunds: [{ ...refund, amount_money: 'plenty' }, { ...refund, id: 'refund_2', payment_id: null }, refund],
    cursor: '',
  },
  disputes: {
    disputes: [
      ...states.map(([state]) => ({ ...dispute, id: state, state, created_at: within })),
      { ...dispute, id: 'earlier', state: 'WON', created_at: '2026-11-20T10:59:59.999Z' },
      { ...dispute, id: 'later', state: 'WON', created_at: '2026-11-20T13:00:00Z' },
      { ...dispute, state: 'without an id' },
    ],
  },
};

describe("Square's list", () => {
  const time = { from: new Date('2026-11-20T11:00:00Z'), until: new Date('2026-11-20T13:00:00Z'), after: null };
  const asked: URL[] = [];
  let settings: SquareSettings;
  const address = scriptedGateway((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url);
    response.end(JSON.stringify(answers[url.pathname.replace('/v2/', '')] ?? {}));
  });
  beforeAll(() => {
    settings = { accessToken: 'token', locationId: 'L1', signatureKeys: ['key'], apiBase: address() };
  });

  it('leaves out failed and unreadable tries to pay', async () => {
    const list = await listSquarePayments(settings, time);

    expect(list.records).toMatchObject([
      { captureReference: 'payment_3', status: 'succeeded', amount: null },
      { captureReference: 'payment_1', reference: 'order_1', status: 'succeeded', amount: money },
    ]);
    expect(list.next).toBe('next');
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      begin_time: '2026-11-20T11:00:00.000Z',
      end_time: '2026-11-20T13:00:00.000Z',
      sort_order: 'ASC',
      location_id: 'L1',
    });
  });

  it('leaves out unreadable refunds and refunds without a payment', async () => {
    const list = await listSquareRefunds(settings, { ...time, after: 'next' });

    expect(list).toMatchObject({ records: [{ reference: 'refund_1', amount: money }], next: null });
    expect(list.records).toHaveLength(1);
    expect(asked.at(-1)?.searchParams.get('cursor')).toBe('next');
  });

  it('treats a dispute as open until it has ended, and leaves out disputes outside the period', async () => {
    const { records } = await listSquareDisputes(settings, time);

    expect(records).toHaveLength(states.length);
    expect(records).toMatchObject(states.map(([reference, status]) => ({ reference, status, amount: money })));
  });

  it('is empty when it is missing from the answer', async () => {
    const nowhere = { ...settings, apiBase: `${settings.apiBase}/nowhere` };

    expect(await listSquarePayments(nowhere, time)).toEqual({ records: [], next: null });
    expect(await listSquareDisputes(nowhere, time)).toEqual({ records: [], next: null });
  });
});
