import { beforeEach, describe, expect, it } from '@jest/globals';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { createPaystackGateway } from './paystack-gateway.ts';

const order = refundOrder(
  { gatewayReference: 'reference', captureReference: '1641' },
  { amount: 100, currency: 'NGN' },
);
/** The creation time of the order, from its id. */
const ORDERED_AT = '2024-12-20T00:00:00.000Z';
const refund = {
  id: 3_018_284,
  transaction: 1641,
  dispute: null,
  amount: 100,
  currency: 'NGN',
  merchant_note: order.allocationId,
  status: 'pending',
  created_at: ORDERED_AT,
};

const UNCLEAR = { status: false, message: 'There was an error. Try again.', code: 'unknown' };

/** Paystack's default page size. */
const RECORDS_PER_PAGE = 50;

type Listed = Readonly<Record<string, unknown>>;
/**
 * A fake Paystack: its refunds, and its answer to a new one. If `knowsFilter` is false, it ignores the filter by
 * transaction. If `searchStatus` is not 200, it does not list its refunds.
 */
const paystack = { refunds: [] as Listed[], knowsFilter: true, searchStatus: 200, status: 200, body: '', orders: 0 };

function pageOf(address: string): readonly Listed[] {
  const query = new URL(address, 'http://paystack').searchParams;
  const from = Date.parse(query.get('from') ?? '1970-01-01');
  const listed = paystack.refunds
    .filter((listed) => Date.parse(String(listed['created_at'])) >= from)
    .filter((listed) => !paystack.knowsFilter || listed['transaction'] === Number(query.get('transaction')));
  const start = (Number(query.get('page') ?? '1') - 1) * RECORDS_PER_PAGE;
  return listed.slice(start, start + RECORDS_PER_PAGE);
}

const address = scriptedGateway((request, response) => {
  if (request.method === 'GET' && paystack.searchStatus !== 200) {
    response.writeHead(paystack.searchStatus).end(JSON.stringify(UNCLEAR));
    return;
  }
  if (request.method === 'GET') {
    response.end(JSON.stringify({ status: true, message: 'Refunds retrieved', data: pageOf(request.url ?? '') }));
    return;
  }
  paystack.orders += 1;
  response.writeHead(paystack.status).end(paystack.body);
});
beforeEach(() => {
  Object.assign(paystack, { refunds: [], knowsFilter: true, searchStatus: 200, status: 200, body: '', orders: 0 });
});

function gateway() {
  const settings = {
    secretKey: 'sk_test',
    secretKeys: ['sk_test'],
    customerEmail: 'payments@shop.example',
    apiBase: address(),
  };
  return createPaystackGateway(settings, () => new Date());
}

function refundAnsweredWith(status: number, message: string, code = 'unknown') {
  Object.assign(paystack, { status, body: JSON.stringify({ status: false, message, code }) });
  return gateway().refund(order);
}

describe('a refund at Paystack', () => {
  it.each([
    'Transaction has been fully reversed',
    'Insufficient balance to fulfill this refund. Please top up.',
    'Cannot refund less than USD 1',
  ])('has failed after the answer "%s"', async (message) => {
    expect(await refundAnsweredWith(400, message)).toEqual({ outcome: 'failed', reference: null, reason: message });
  });

  it.each([
    [400, 'Invalid key'],
    [400, 'Format is Authorization Bearer [secret key]'],
    [400, 'There was an error. Try again.'],
    [404, 'Transaction not found'],
    [500, 'System Malfunction'],
  ])('has an unknown outcome after the answer %d "%s"', async (status, message) => {
    expect(await refundAnsweredWith(status, message)).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [401, 'No Authorization Header was found'],
    [403, 'Your IP address is not allowed to make this call'],
    [400, 'Please wait a few minutes and try again.'],
  ])('is `not_done` after the answer %d "%s"', async (status, message) => {
    expect(await refundAnsweredWith(status, message)).toMatchObject({ outcome: 'not_done' });
  });

  it('has an unknown outcome after an undocumented success', async () => {
    Object.assign(paystack, { body: JSON.stringify({ status: true, message: 'ok', data: { ...refund, id: 'x' } }) });
    expect(await gateway().refund(order)).toMatchObject({ outcome: 'unknown' });

    Object.assign(paystack, { body: JSON.stringify({ status: false, message: 'ok', data: refund }) });
    expect(await gateway().refund(order)).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    ['pending', { outcome: 'pending', reference: '3018284', reason: 'pending' }],
    ['processing', { outcome: 'pending', reference: '3018284', reason: 'processing' }],
    ['needs-attention', { outcome: 'pending', reference: '3018284', reason: 'needs-attention' }],
    ['processed', { outcome: 'succeeded', reference: '3018284' }],
    ['failed', { outcome: 'failed', reference: '3018284', reason: 'failed' }],
    ['odd', { outcome: 'pending', reference: '3018284', reason: 'odd' }],
  ])('is not submitted again when it is already %s', async (status, outcome) => {
    paystack.refunds = [{ ...refund, status }];

    expect(await gateway().refund(order)).toEqual(outcome);
    expect(paystack.orders).toBe(0);
  });

  it('is not confused with a refund of the dashboard, or of another allocation', async () => {
    paystack.refunds = [
      { ...refund, id: 1, merchant_note: 'Refund for transaction reference by staff@shop.example' },
      { ...refund, id: 2, merchant_note: '0193e0d8-5b5a-7b3e-9a51-000000000000' },
      { ...refund, id: 3, merchant_note: null },
    ];
    Object.assign(paystack, { body: JSON.stringify({ status: true, message: 'queued', data: refund }) });

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'pending', reference: '3018284' });
    expect(paystack.orders).toBe(1);
  });

  it.each([500, 502, 400])('is `not_done` and not submitted while the search answers %d', async (searchStatus) => {
    paystack.searchStatus = searchStatus;

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'not_done' });
    expect(paystack.orders).toBe(0);
  });

  it('is not submitted while a refund of its transaction is unreadable, because this refund may be ours', async () => {
    paystack.refunds = [{ ...refund, id: 'x' }];

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'unknown' });
    expect(paystack.orders).toBe(0);
  });
});

function refundsOfOthers(count: number, changes: object = {}): Listed[] {
  const other = { ...refund, transaction: 7, merchant_note: 'by staff', ...changes };
  return Array.from({ length: count }, (_, index) => ({ ...other, id: 1000 + index }));
}

describe('a refund at Paystack without a filter by transaction', () => {
  beforeEach(() => {
    paystack.knowsFilter = false;
    paystack.body = JSON.stringify({ status: true, message: 'queued', data: refund });
  });

  it('is submitted although the account has many older refunds', async () => {
    paystack.refunds = refundsOfOthers(600, { created_at: '2024-12-01T00:00:00.000Z' });

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'pending', reference: '3018284' });
    expect(paystack.orders).toBe(1);
  });

  it('is found among later refunds, and not submitted again', async () => {
    paystack.refunds = [...refundsOfOthers(120), { ...refund, status: 'processed' }];

    expect(await gateway().refund(order)).toEqual({ outcome: 'succeeded', reference: '3018284' });
    expect(paystack.orders).toBe(0);
  });

  it('is submitted although a refund of another transaction is unreadable', async () => {
    paystack.refunds = refundsOfOthers(3, { amount: 'plenty' });

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'pending' });
    expect(paystack.orders).toBe(1);
  });

  it('is not submitted when there are too many later refunds to search', async () => {
    paystack.refunds = refundsOfOthers(600);

    expect(await gateway().refund(order)).toMatchObject({ outcome: 'unknown' });
    expect(paystack.orders).toBe(0);
  });
});

it('a refund on the second page of its transaction is found, and not submitted again', async () => {
  paystack.refunds = [...refundsOfOthers(60, { transaction: 1641 }), refund];

  expect(await gateway().refund(order)).toMatchObject({ outcome: 'pending', reference: '3018284' });
  expect(paystack.orders).toBe(0);
});

describe('the list of refunds', () => {
  it('leaves out unreadable refunds, and those that pay a dispute, because the dispute reports them', async () => {
    paystack.refunds = [
      refund,
      { ...refund, id: 1, dispute: 20 },
      { ...refund, id: 'x' },
      { ...refund, id: 4, status: 'odd', currency: 'ZZZ', merchant_note: 'by staff' },
    ];
    paystack.knowsFilter = false;
    const time = { from: new Date('2024-12-19T23:00:00Z'), until: new Date('2024-12-20T01:00:00Z'), after: null };

    const listing = await gateway().listRefunds?.(time);

    expect(listing?.records).toMatchObject([
      { reference: '3018284', allocationId: order.allocationId, captureReference: '1641' },
      { reference: '4', status: 'pending', allocationId: null, amount: null },
    ]);
  });
});
