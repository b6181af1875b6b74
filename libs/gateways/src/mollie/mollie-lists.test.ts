import { newId } from '@booking/runtime';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder } from '../gateway-records.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { paymentStated } from '../reports.ts';
import { createMollieGateway } from './mollie-gateway.ts';

const amount = { currency: 'EUR', value: '5.00' };
const money = { amount: 500, currency: 'EUR' };
const createdAt = '2026-11-20T12:00:00+00:00';
const payment = { resource: 'payment', id: 'tr_1', status: 'paid', amount, metadata: null, createdAt, _links: {} };
const refund = {
  resource: 'refund',
  id: 're_1',
  paymentId: 'tr_1',
  status: 'refunded',
  amount,
  metadata: {},
  createdAt,
};
const chargeback = { resource: 'chargeback', id: 'chb_1', paymentId: 'tr_1', amount, createdAt };
const odd = { id: 'odd_1', createdAt, amount: 'plenty' };
const strange = { currency: 'XTS', value: '5.00' };
const allocationId = newId();

const next = { href: 'https://api.mollie.com/v2/payments?from=tr_0&limit=100' };
const page = (name: string, records: readonly object[], links: object = {}) => ({
  count: records.length,
  _embedded: { [name]: records },
  _links: links,
});
const refunds = [odd, { ...refund, status: 'shelved' }, { ...refund, id: 're_2', amount: strange }];
const chargebacks = [
  odd,
  chargeback,
  { ...chargeback, id: 'chb_2', reversedAt: createdAt, amount: strange, reason: 7 },
];

const answers: Readonly<Record<string, unknown>> = {
  '/v2/payments': page('payments', [odd, { ...payment, status: 'shelved' }, { ...payment, amount: strange }, odd], {
    next,
  }),
  '/v2/refunds': page('refunds', refunds),
  '/v2/chargebacks': page('chargebacks', chargebacks),
  '/v2/payments/tr_1': { ...payment, _embedded: { refunds, chargebacks } },
  '/v2/payments/tr_1/refunds': page('refunds', [odd, { ...refund, metadata: { allocation_id: allocationId } }]),
  '/v2/payments/tr_2/refunds': page('refunds', [{ ...odd, metadata: { allocation_id: allocationId } }]),
};

describe("Mollie's list", () => {
  const time = { from: new Date('2026-11-20T11:00:00Z'), until: new Date('2026-11-20T13:00:00Z'), after: null };
  let gateway: PaymentGateway;
  const address = scriptedGateway((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    response.end(JSON.stringify(answers[pathname]));
  });
  beforeAll(() => {
    gateway = createMollieGateway({ apiKey: 'test', webhookSecrets: [], apiBase: address() });
  });

  it('leaves out an unreadable payment and continues after it', async () => {
    expect(await gateway.listPayments?.(time)).toMatchObject({
      records: [
        { reference: 'tr_1', status: 'pending', amount: money },
        { reference: 'tr_1', status: 'succeeded', amount: null },
      ],
      next: 'tr_0',
    });
  });

  it('leaves out an unreadable refund', async () => {
    expect((await gateway.listRefunds?.(time))?.records).toMatchObject([
      { reference: 're_1', status: 'pending', paymentReference: 'tr_1', amount: money },
      { reference: 're_2', status: 'succeeded', amount: null },
    ]);
  });

  it('leaves out an unreadable chargeback, and treats a reversed one as won', async () => {
    expect((await gateway.listDisputes?.(time))?.records).toMatchObject([
      { reference: 'chb_1', status: 'opened', amount: money },
      { reference: 'chb_2', status: 'won', amount: null, reason: null },
    ]);
  });

  it('reports a payment although one of its refunds or chargebacks is unreadable', async () => {
    const reports = await gateway.fetchReports?.(paymentStated({ status: 'pending', reference: 'tr_1' }));

    expect(reports?.map(({ reference }) => reference)).toEqual(['tr_1', 're_1', 're_2', 'chb_1', 'chb_2']);
  });

  it('finds our refund among those of its payment, unless ours is unreadable', async () => {
    const orderAt = (gatewayReference: string): RefundOrder => ({
      allocationId,
      refundId: newId(),
      payment: { paymentId: newId(), gatewayReference, captureReference: null },
      amount: { amount: 500, currency: 'EUR' },
    });

    expect(await gateway.fetchRefund(orderAt('tr_1'))).toEqual({ outcome: 'succeeded', reference: 're_1' });
    await expect(gateway.fetchRefund(orderAt('tr_2'))).rejects.toThrow(GatewayUnavailable);
  });
});
