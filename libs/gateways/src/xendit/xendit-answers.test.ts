import type { GatewayReport } from '@booking/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { REPORT_CALLS_MAX } from '../call-limits.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { paymentStated } from '../reports.ts';
import { createXenditGateway } from './xendit-gateway.ts';

const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';
const allocationId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4f';
const money = { amount: 120.5, currency: 'PHP' };
const session = {
  payment_session_id: 'ps-1',
  status: 'COMPLETED',
  reference_id: paymentId,
  ...money,
  payment_request_id: 'pr-1',
  payment_id: null,
};
const payment = {
  payment_id: 'py-1',
  payment_request_id: 'pr-1',
  status: 'SUCCEEDED',
  reference_id: paymentId,
  request_amount: money.amount,
  currency: money.currency,
};
const refund = { id: 'rfd-1', status: 'SUCCEEDED', reference_id: allocationId, payment_request_id: 'pr-1', ...money };
const dispute = {
  id: 'dspt-1',
  status: 'WON',
  payment_id: 'py-1',
  currency: 'PHP',
  amount: { initial: '120.50' },
  due_date: '2026-12-04T12:00:00Z',
  created_at: '2026-11-20T12:00:00Z',
};

/**
 * A fake Xendit. It lists these refunds and disputes for any query. `disputesStatus` is the HTTP status of its answers
 * about disputes.
 */
const records = {
  ...{ refunds: [] as object[], disputes: [] as object[], captures: [] as object[] },
  ...{ disputesStatus: 200, isEndless: false, calls: 0 },
};

function answerTo(path: string): unknown {
  const answers: Readonly<Record<string, unknown>> = {
    '/sessions/ps-1': session,
    '/v3/payment_requests/pr-1': { latest_payment_id: 'py-1' },
    '/v3/payments/py-1': { ...payment, captures: records.captures },
    '/refunds': { data: records.refunds, has_more: records.isEndless },
    '/v3/refunds/rf-3': { ...refund, id: undefined, refund_id: 'rf-3' },
    '/v1/disputes': { data: records.disputes, pagination: { has_more: false } },
    '/transactions': {
      has_more: false,
      data: records.refunds.map((_, index) => ({ id: `t${index}`, product_id: `rfd-${index + 1}` })),
    },
  };
  return answers[path] ?? records.refunds.find((one) => `/refunds/${(one as { id: string }).id}` === path);
}

describe('the reports of Xendit', () => {
  let gateway: PaymentGateway;
  const address = scriptedGateway((request, response) => {
    records.calls += 1;
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const answer = answerTo(pathname) as object | undefined;
    if (!answer) response.statusCode = 404;
    if (pathname === '/v1/disputes') response.statusCode = records.disputesStatus;
    response.end(JSON.stringify(answer ?? { error_code: 'DATA_NOT_FOUND', message: 'not found' }));
  });
  beforeAll(() => {
    gateway = createXenditGateway({ secretKey: 'xnd_1', callbackTokens: ['token'], country: 'PH', apiBase: address() });
  });
  beforeEach(() => {
    Object.assign(records, { refunds: [refund], disputes: [dispute], captures: [] });
    Object.assign(records, { disputesStatus: 200, isEndless: false, calls: 0 });
  });

  function lookUp(): Promise<readonly GatewayReport[]> | undefined {
    return gateway.fetchReports?.(paymentStated({ status: 'pending', reference: 'ps-1', paymentId }));
  }

  it('include the refunds and disputes of a payment', async () => {
    expect(await lookUp()).toMatchObject([
      { kind: 'payment', status: 'succeeded', captureReference: 'py-1' },
      { kind: 'refund', status: 'succeeded', reference: 'rfd-1', allocationId, captureReference: 'py-1' },
      {
        kind: 'dispute',
        status: 'won',
        reference: 'dspt-1',
        captureReference: 'py-1',
        dueAt: '2026-12-04T12:00:00.000Z',
      },
    ]);
  });

  it('state the sum of several captures, and the lost part of a dispute', async () => {
    const lost = { ...dispute, status: 'LOST', amount: { initial: '120.50', terminal: '20.25' } };
    const captures = [{ capture_amount: 100.25 }, { capture_amount: 10 }];
    Object.assign(records, { refunds: [], disputes: [lost], captures });

    expect(await lookUp()).toMatchObject([
      { kind: 'payment', status: 'succeeded', amount: { amount: 11_025, currency: 'PHP' } },
      { kind: 'dispute', status: 'lost', amount: { amount: 2_025, currency: 'PHP' } },
    ]);
  });

  it.each([400, 403, 404, 500])(
    'include the refunds of a payment when its disputes are answered with %d',
    async (status) => {
      records.disputesStatus = status;

      expect((await lookUp())?.map(({ kind }) => kind)).toEqual(['payment', 'refund']);
    },
  );

  it.each([null, undefined, 'soon', 0, {}])('include a dispute without its due time when that is %s', async (due) => {
    records.disputes = [{ ...dispute, due_date: due }];

    expect(await lookUp()).toContainEqual(expect.objectContaining({ reference: 'dspt-1', status: 'won', dueAt: null }));
  });

  it('exclude a refund of another payment, even if it is in the list of this payment', async () => {
    records.refunds = [
      { ...refund, id: 'rfd-2', payment_request_id: 'pr-2' },
      { ...refund, id: 'rfd-3', payment_request_id: null },
      { ...refund, payment_id: 'py-2' },
    ];

    const refunds = (await lookUp())?.filter(({ kind }) => kind === 'refund');

    expect(refunds).toMatchObject([{ reference: 'rfd-1', captureReference: 'py-2' }]);
    expect(refunds).toHaveLength(1);
  });

  it.each([undefined, null, 'pr-1', 'ddpy-1'])(
    'name the payment of a refund that names only its payment request, with the `payment_id` %s',
    async (id) => {
      records.refunds = [{ ...refund, payment_id: id }];
      const nothing = { captureReference: null, paymentReference: null, amount: null, reason: null };
      const hint = { kind: 'refund', status: 'pending', reference: 'rfd-1', allocationId, ...nothing } as const;

      expect(await gateway.fetchReports?.(hint)).toMatchObject([{ status: 'succeeded', captureReference: 'py-1' }]);
      expect(await lookUp()).toContainEqual(expect.objectContaining({ reference: 'rfd-1', captureReference: 'py-1' }));
    },
  );

  it('are fetched from the API v3 for a refund of that API', async () => {
    const nothing = { captureReference: null, paymentReference: null, amount: null, reason: null };
    const hint = { kind: 'refund', status: 'pending', reference: 'rf-3', allocationId: null, ...nothing } as const;

    expect(await gateway.fetchReports?.(hint)).toMatchObject([{ reference: 'rf-3', captureReference: 'py-1' }]);
  });

  it('keep a refund or dispute with an unknown status open, and include all others', async () => {
    records.refunds = [{ ...refund, id: 'rfd-2', status: 'SHELVED' }, refund];
    records.disputes = [{ ...dispute, id: 'dspt-2', status: 'SHELVED' }, dispute];

    expect((await lookUp())?.map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
      ['payment', 'succeeded', null],
      ['refund', 'pending', 'SHELVED'],
      ['refund', 'succeeded', null],
      ['dispute', 'opened', null],
      ['dispute', 'won', null],
    ]);
  });

  it('include records with an unknown status in lists', async () => {
    records.refunds = [refund, { ...refund, id: 'rfd-2', status: 'SHELVED' }];
    records.disputes = [{ ...dispute, id: 'dspt-2', status: 'SHELVED' }, dispute];
    const time = { from: new Date('2026-11-20T11:00:00Z'), until: new Date('2026-11-20T13:00:00Z'), after: null };

    const refunds = await gateway.listRefunds?.(time);
    const disputes = await gateway.listDisputes?.(time);

    expect(refunds?.records.map(({ status }) => status)).toEqual(['succeeded', 'pending']);
    expect(disputes?.records.map(({ status }) => status)).toEqual(['opened', 'won']);
  });

  it.each([
    ['SUCCEEDED', { outcome: 'succeeded', reference: 'rfd-1' }],
    ['REQUIRES_ACTION', { outcome: 'pending', reference: 'rfd-1', reason: 'REQUIRES_ACTION' }],
    ['CANCELLED', { outcome: 'failed', reference: 'rfd-1', reason: 'CANCELLED' }],
    ['SHELVED', { outcome: 'pending', reference: 'rfd-1', reason: 'SHELVED' }],
    [undefined, { outcome: 'pending', reference: 'rfd-1', reason: 'PENDING' }],
  ])('include our refund that is %s', async (status, outcome) => {
    records.refunds = [{ ...refund, status }];
    const references = { gatewayReference: 'ps-1', captureReference: 'py-1' };
    const order = refundOrder(references, { amount: 1, currency: 'PHP' });

    expect(await gateway.fetchRefund(order)).toEqual(outcome);
  });

  it('cannot be fetched while a list never ends', async () => {
    records.isEndless = true;

    await expect(lookUp()).rejects.toThrow(GatewayUnavailable);
    expect(records.calls).toBeLessThanOrEqual(REPORT_CALLS_MAX);
  });
});
