import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import type { PaymentGateway } from '../src/payment-gateway.ts';
import { PaypalEnvironment } from '../src/paypal/paypal-environment.ts';
import { createPaypalGateway } from '../src/paypal/paypal-gateway.ts';
import { scriptedGateway } from './scripted-gateway.ts';

type Asked = { readonly line: string; readonly token: string; readonly key: string | undefined };
type Answer = { readonly status: number; readonly body: unknown };

/** A fake PayPal: its answers, and the requests that it received. */
const paypal = { asked: [] as Asked[], tokens: 0, valid: new Set<string>(), answers: {} as Record<string, Answer[]> };
const time = { ms: Date.parse('2026-06-01T12:00:00Z'), passedMs: 0 };
const payment = {
  paymentId: '9b2c9f5e-5c3e-7a57-9a01-2f6f3c7f5a10',
  gatewayReference: 'ORDER1',
  captureReference: null,
};
const eur = (value: string) => ({ currency_code: 'EUR', value });
/** The hint of a webhook about an order. */
const hint = {
  kind: 'payment',
  status: 'pending',
  reference: 'ORDER1',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
} as const;
const aboutDispute = { kind: 'dispute', status: 'opened', reference: 'PP-1', paymentReference: 'ORDER1' } as const;
const wanted = { ...payment, isWanted: () => Promise.resolve(true) };

let gateway: PaymentGateway;
const address = scriptedGateway((request, response) => {
  const line = `${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`;
  const token = request.headers.authorization ?? '';
  paypal.asked.push({ line, token, key: request.headers['paypal-request-id']?.toString() });
  request.resume();
  const { status, body } = answerTo(line, token);
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
});
let monotonic: { mockRestore(): void };
afterEach(() => monotonic.mockRestore());
beforeEach(() => {
  monotonic = jest.spyOn(performance, 'now').mockImplementation(() => time.passedMs);
  Object.assign(paypal, { asked: [], tokens: 0, valid: new Set(), answers: {} });
  const url = address();
  const env = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_IDS: 'WH-1' };
  const settings = PaypalEnvironment.parse({ ...env, PAYPAL_API_BASE: url });
  gateway = createPaypalGateway(settings, { clock: () => new Date(time.ms) });
});

function answerTo(line: string, token: string): Answer {
  if (line === 'POST /v1/oauth2/token') {
    paypal.tokens += 1;
    paypal.valid.add(`Bearer token${paypal.tokens.toString()}`);
    return { status: 200, body: { access_token: `token${paypal.tokens.toString()}`, expires_in: 32_400 } };
  }
  if (!paypal.valid.has(token)) return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
  return paypal.answers[line]?.shift() ?? { status: 404, body: problem('INVALID_RESOURCE_ID') };
}

function problem(issue: string) {
  return { name: 'UNPROCESSABLE_ENTITY', message: 'No.', details: [{ issue, description: 'It cannot be done.' }] };
}

function order(status: string, more: object = {}, intent = 'CAPTURE'): Answer {
  const unit = { custom_id: payment.paymentId, amount: eur('120.50'), ...more };
  return { status: 200, body: { id: 'ORDER1', status, intent, purchase_units: [unit] } };
}

function capturedAs(status: string, orderStatus = 'COMPLETED'): Answer {
  return order(orderStatus, { payments: { captures: [{ id: 'CAPTURE1', status, amount: eur('120.50') }] } });
}

const get = 'GET /v2/checkout/orders/ORDER1';
const capture = 'POST /v2/checkout/orders/ORDER1/capture';

describe('the token of PayPal', () => {
  it('is fetched once for concurrent callers, and cached until shortly before it expires, although the clock moves', async () => {
    paypal.answers[get] = Array.from({ length: 6 }, () => order('CREATED'));

    await Promise.all([1, 2, 3, 4].map(() => gateway.fetchPayment(payment)));
    Object.assign(time, { ms: 0, passedMs: time.passedMs + (32_400 - 62) * 1000 });
    await gateway.fetchPayment(payment);
    expect(paypal.tokens).toBe(1);

    time.passedMs += 3000;
    await gateway.fetchPayment(payment);
    expect(paypal.tokens).toBe(2);
  });

  it('is renewed once after PayPal has rejected it', async () => {
    paypal.answers[get] = [order('CREATED'), order('CREATED')];
    await gateway.fetchPayment(payment);
    paypal.valid.clear();
    time.passedMs += 120_000;

    expect(await gateway.fetchPayment(payment)).toMatchObject({ status: 'open' });
    expect(paypal.tokens).toBe(2);
  });

  it('is not renewed repeatedly when PayPal refuses our client', async () => {
    paypal.answers[get] = [order('CREATED')];
    await gateway.fetchPayment(payment);
    paypal.valid.clear();

    await expect(gateway.fetchPayment(payment)).rejects.toThrow(
      new GatewayUnavailable('paypal get order: answered 401 AUTHENTICATION_FAILURE'),
    );
    expect(paypal.tokens).toBe(1);
  });
});

describe('capturing an approved order', () => {
  it.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'TRANSACTION_REFUSED', 'ACTION_DOES_NOT_MATCH_INTENT'])(
    'leaves the order open when PayPal refuses it with %s',
    async (issue) => {
      paypal.answers = { [get]: [order('APPROVED')], [capture]: [{ status: 422, body: problem(issue) }] };

      expect(await gateway.fetchPayment(wanted)).toMatchObject({ status: 'open', captureReference: null });
    },
  );

  it.each(['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS', 'DUPLICATE_REQUEST_ID'])(
    'has an unknown outcome, and is repeated, when it may have succeeded: %s',
    async (issue) => {
      const unclear = { status: 422, body: problem(issue) };
      paypal.answers = { [get]: [order('APPROVED'), order('APPROVED')], [capture]: [unclear] };

      await expect(gateway.fetchPayment(wanted)).rejects.toThrow(GatewayUnavailable);
    },
  );

  it('has another request id a minute later, because PayPal may repeat a refusal', async () => {
    const declined = { status: 422, body: problem('INSTRUMENT_DECLINED') };
    paypal.answers = { [get]: Array<Answer>(3).fill(order('APPROVED')), [capture]: Array<Answer>(3).fill(declined) };

    for (let times = 0; times < 2; times += 1) await gateway.fetchPayment(wanted);
    time.ms += 60_000;
    await gateway.fetchPayment(wanted);
    const keys = paypal.asked.filter(({ line }) => line === capture).map(({ key }) => key);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('returns the capture that another call has made', async () => {
    const late = { status: 422, body: problem('ORDER_ALREADY_CAPTURED') };
    paypal.answers = { [get]: [order('APPROVED'), capturedAs('COMPLETED')], [capture]: [late] };

    expect(await gateway.fetchPayment(wanted)).toMatchObject({ status: 'succeeded', captureReference: 'CAPTURE1' });
  });

  it.each([
    ['nobody says that it is wanted', payment, order('APPROVED')],
    ['it is not wanted any more', { ...payment, isWanted: () => Promise.resolve(false) }, order('APPROVED')],
    ['it is of another payment', wanted, order('APPROVED', { custom_id: 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11' })],
    ['it is of another application', wanted, order('APPROVED', { custom_id: undefined })],
    ['it is not approved', wanted, order('PAYER_ACTION_REQUIRED')],
    ['it was closed', wanted, order('APPROVED', {}, 'AUTHORIZE')],
  ])('sends no capture when %s', async (_why, asked, answer) => {
    paypal.answers = { [get]: [answer], [capture]: [capturedAs('COMPLETED')] };

    expect((await gateway.fetchPayment(asked)).captureReference).toBeNull();
    expect(paypal.asked.map(({ line }) => line)).not.toContain(capture);
  });

  it('begins only after the approval was seen', async () => {
    const asked: string[] = [];
    paypal.answers = {
      [get]: [order('PAYER_ACTION_REQUIRED'), order('APPROVED')],
      [capture]: [capturedAs('COMPLETED')],
    };
    const isWanted = () => Promise.resolve(asked.push(paypal.asked.at(-1)?.line ?? '') > 0);

    await gateway.fetchPayment({ ...payment, isWanted });
    expect(asked).toEqual([]);

    expect(await gateway.fetchPayment({ ...payment, isWanted })).toMatchObject({ status: 'succeeded' });
    expect(asked).toEqual([get]);
  });
});

describe('the status of an order', () => {
  it.each([
    ['COMPLETED', 'succeeded'],
    ['REFUNDED', 'succeeded'],
    ['PARTIALLY_REFUNDED', 'succeeded'],
    ['PENDING', 'pending'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
  ])('follows from its capture: %s becomes %s', async (status, expected) => {
    paypal.answers[get] = [capturedAs(status)];

    expect(await gateway.fetchPayment(payment)).toMatchObject({ status: expected, captureReference: 'CAPTURE1' });
  });

  it.each([
    ['a voided order', 'expired', order('VOIDED')],
    ['a saved order', 'open', order('SAVED')],
    ['an order that only authorizes', 'expired', order('PAYER_ACTION_REQUIRED', {}, 'AUTHORIZE')],
    ['a created order with a declined capture', 'open', capturedAs('DECLINED', 'CREATED')],
  ])('is converted to ours: %s is %s', async (_order, expected, answer) => {
    paypal.answers[get] = [answer];

    expect(await gateway.fetchPayment(payment)).toMatchObject({ status: expected });
  });

  it.each([
    ['a new status of the order', order('SOMETHING_NEW')],
    ['a completed order without a capture', order('COMPLETED')],
    ['a new status of the capture', capturedAs('SOMETHING_NEW')],
  ])('is unknown when PayPal contradicts its documentation with %s', async (_breach, answer) => {
    paypal.answers[get] = [answer];

    await expect(gateway.fetchPayment(payment)).rejects.toThrow(GatewayUnavailable);
  });
});

describe('closing an order that PayPal does not change', () => {
  const patch = 'PATCH /v2/checkout/orders/ORDER1';

  async function close(asItStands: Answer): Promise<void> {
    paypal.answers = { [patch]: [{ status: 422, body: problem('INVALID_PATCH_OPERATION') }], [get]: [asItStands] };
    await gateway.cancel?.(payment);
  }

  it.each(['PAYER_ACTION_REQUIRED', 'CREATED', 'SAVED'])(
    'succeeds when the customer has not approved the order: %s',
    async (status) => {
      await expect(close(order(status))).resolves.toBeUndefined();
    },
  );

  it.each([
    ['is voided', order('VOIDED')],
    ['only authorizes', order('APPROVED', {}, 'AUTHORIZE')],
    ['is deleted', { status: 404, body: problem('INVALID_RESOURCE_ID') }],
  ])('succeeds when the order %s', async (_state, answer) => {
    await expect(close(answer)).resolves.toBeUndefined();
  });

  it('fails for now when the order was approved, because it may be captured at this moment', async () => {
    await expect(close(order('APPROVED'))).rejects.toThrow(GatewayUnavailable);
    await expect(close(capturedAs('DECLINED', 'APPROVED'))).rejects.toThrow(GatewayUnavailable);
  });

  it.each(['COMPLETED', 'PENDING', 'DECLINED'])('is refused when the order was captured: %s', async (status) => {
    await expect(close(capturedAs(status))).rejects.toThrow(GatewayRejected);
  });
});

describe('a dispute about the money of an order', () => {
  const withDispute = (dispute: object) => ({
    [get]: [capturedAs('COMPLETED')],
    'GET /v1/customer/disputes': [{ status: 200, body: { items: [{ dispute_id: 'PP-1' }] } }],
    'GET /v1/customer/disputes/PP-1': [{ status: 200, body: dispute }],
  });

  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
    ['NONE', 'opened'],
    ['SOMETHING_NEW', 'opened'],
    [undefined, 'opened'],
  ])('has the status of its outcome: %s is %s', async (code, expected) => {
    const listed = { dispute_id: 'PP-1', status: 'RESOLVED', dispute_amount: eur('120.50') };
    const outcome = code !== undefined && { dispute_outcome: { outcome_code: code } };
    paypal.answers = withDispute({ ...listed, ...outcome });

    expect(await gateway.fetchReports?.(hint)).toMatchObject([
      { kind: 'payment', status: 'succeeded' },
      { kind: 'dispute', reference: 'PP-1', status: expected, amount: { amount: 12_050, currency: 'EUR' } },
    ]);
  });

  it('is about no more than the payment itself when it names several payments', async () => {
    const named = ['CAPTURE1', 'CAPTURE2'].map((id) => ({ seller_transaction_id: id, gross_amount: eur('120.50') }));
    const dispute = { dispute_id: 'PP-1', status: 'OPEN', dispute_amount: eur('200.50'), disputed_transactions: named };
    paypal.answers = withDispute(dispute);

    const [, report] = (await gateway.fetchReports?.({ ...hint, ...aboutDispute })) ?? [];
    expect(report).toMatchObject({ kind: 'dispute', amount: { amount: 12_050, currency: 'EUR' } });
  });

  it('is lost with the refunded amount when the customer accepted a part', async () => {
    const outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: eur('40.00') };
    const dispute = { dispute_id: 'PP-1', status: 'RESOLVED', dispute_amount: eur('100.00'), dispute_outcome: outcome };
    paypal.answers = withDispute(dispute);

    const [, report] = (await gateway.fetchReports?.({ ...hint, ...aboutDispute })) ?? [];
    expect(report).toMatchObject({ kind: 'dispute', status: 'lost', amount: { amount: 4_000, currency: 'EUR' } });
  });
});

describe('disputes that PayPal refuses to list', () => {
  const refusals = [403, 404, 500].map((status) => ({ status, body: problem('PERMISSION_DENIED') }));

  it.each(refusals)('hide neither their payment nor its refunds: $status', async (refusal) => {
    paypal.answers = { [get]: [capturedAs('COMPLETED')], 'GET /v1/customer/disputes': [refusal] };

    expect(await gateway.fetchReports?.(hint)).toMatchObject([{ kind: 'payment', status: 'succeeded' }]);
  });

  it('are requested again when the webhook is about a dispute', async () => {
    paypal.answers = { [get]: [capturedAs('COMPLETED')], 'GET /v1/customer/disputes': refusals.slice(0, 1) };

    await expect(gateway.fetchReports?.({ ...hint, ...aboutDispute })).rejects.toThrow(GatewayUnavailable);
  });
});

describe('a refund in an order', () => {
  it('is pending when its status is unknown, and hides no other refund', async () => {
    const taken = { id: 'CAPTURE1', status: 'PARTIALLY_REFUNDED', amount: eur('120.50') };
    const [odd, made] = [
      { id: 'REFUND1', status: 'SOMETHING_NEW', amount: eur('1.00') },
      { id: 'REFUND2', status: 'COMPLETED', amount: eur('1.00') },
    ];
    paypal.answers = {
      [get]: [order('COMPLETED', { payments: { captures: [taken], refunds: [odd, made] } })],
      'GET /v1/customer/disputes': [{ status: 200, body: { items: [] } }],
    };

    expect(await gateway.fetchReports?.(hint)).toMatchObject([
      { kind: 'payment', status: 'succeeded' },
      { kind: 'refund', reference: 'REFUND1', status: 'pending', reason: 'SOMETHING_NEW' },
      { kind: 'refund', reference: 'REFUND2', status: 'succeeded' },
    ]);
  });

  it.each([
    [{ custom_id: payment.paymentId }, null],
    [{ custom_id: payment.paymentId, invoice_id: payment.paymentId }, null],
    [{}, null],
    [{ custom_id: 'made by hand' }, null],
    [{ custom_id: 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11' }, 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11'],
    [{ invoice_id: 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11' }, 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11'],
  ])(
    'has the ids %j and belongs to the allocation %s: a refund of the dashboard inherits the ids of its payment',
    async (names, allocationId) => {
      const taken = { id: 'CAPTURE1', status: 'PARTIALLY_REFUNDED', amount: eur('120.50') };
      const refund = { id: 'REFUND1', status: 'COMPLETED', amount: eur('1.00'), ...names };
      paypal.answers = {
        [get]: [order('COMPLETED', { payments: { captures: [taken], refunds: [refund] } })],
        'GET /v1/customer/disputes': [{ status: 200, body: { items: [] } }],
      };

      expect(await gateway.fetchReports?.(hint)).toMatchObject([
        { kind: 'payment' },
        { kind: 'refund', reference: 'REFUND1', allocationId },
      ]);
    },
  );
});

describe('a hint with the id of a capture', () => {
  const refunded = {
    kind: 'refund',
    status: 'pending',
    reference: 'REFUND1',
    allocationId: null,
    captureReference: 'CAPTURE1',
    paymentReference: null,
    amount: null,
    reason: null,
  } as const;

  function ask(capture: object) {
    const body = { id: 'CAPTURE1', status: 'COMPLETED', amount: eur('120.50'), ...capture };
    paypal.answers = {
      'GET /v2/payments/captures/CAPTURE1': [{ status: 200, body }],
      [get]: [capturedAs('COMPLETED')],
      'GET /v1/customer/disputes': [{ status: 200, body: { items: [] } }],
    };
    return gateway.fetchReports?.(refunded);
  }

  function above(path: string) {
    return { links: [{ rel: 'up', href: `https://api.paypal.com/v2/${path}` }] };
  }

  it.each([
    { supplementary_data: { related_ids: { order_id: 'ORDER1' } } },
    above('checkout/orders/ORDER1'),
    { supplementary_data: { related_ids: { order_id: 'ORDER1' } }, links: 'none' },
  ])('leads to its order: %j', async (capture) => {
    expect(await ask(capture)).toMatchObject([{ kind: 'payment', status: 'succeeded', reference: 'ORDER1' }]);
  });

  it.each([{}, { links: [] }])('is processed again while no answer names its order: %j', async (capture) => {
    await expect(ask(capture)).rejects.toThrow(GatewayUnavailable);
  });

  it('leads to no order when the capture was made without an order', async () => {
    expect(await ask(above('payments/authorizations/AUTHORIZATION1'))).toEqual([]);
  });
});
