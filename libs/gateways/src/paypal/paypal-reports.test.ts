import type { GatewayReport } from '@booking/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import { disputeStated, paymentStated } from '../reports.ts';
import { PaypalEnvironment } from './paypal-environment.ts';
import { createPaypalGateway } from './paypal-gateway.ts';

type Answer = readonly [status: number, body: unknown];

const CAPTURE = '/v2/payments/captures/CAPTURE1';
const ORDER = '/v2/checkout/orders/ORDER1';
const capture = {
  id: 'CAPTURE1',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '7.00' },
  supplementary_data: { related_ids: { order_id: 'ORDER1' } },
};

const aboutDispute = disputeStated({ status: 'opened', reference: 'PP-1', captureReference: 'CAPTURE1' });

/** The answers of PayPal to another account, by path. PayPal knows no other resource. */
const answers = new Map<string, Answer>();
beforeEach(() => {
  answers.clear();
  answers.set('/v1/oauth2/token', [200, { access_token: 'token', expires_in: 32_400 }]);
});
const address = scriptedGateway((request, response) => {
  request.resume();
  const [status, body] = answers.get(request.url ?? '') ?? [404, { name: 'RESOURCE_NOT_FOUND', message: 'No.' }];
  response.writeHead(status).end(JSON.stringify(body));
});

function reportsOf(hint: GatewayReport = aboutDispute) {
  const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_IDS: 'WH-1' };
  const settings = PaypalEnvironment.parse({ ...keys, PAYPAL_API_BASE: address() });
  return createPaypalGateway(settings, { clock: () => new Date() }).fetchReports?.(hint);
}

function forbidden(issue: string): Answer {
  return [403, { name: 'NOT_AUTHORIZED', details: [{ issue, description: 'You do not have permission.' }] }];
}

describe('a query to PayPal about a capture of another account', () => {
  it('is refused when the capture is hidden', async () => {
    await expect(reportsOf()).rejects.toThrow(GatewayRejected);
  });

  it('is refused when PayPal does not permit it', async () => {
    answers.set(CAPTURE, forbidden('PERMISSION_DENIED'));

    await expect(reportsOf()).rejects.toThrow(GatewayRejected);
  });

  it('is refused when only the order of the capture is hidden', async () => {
    answers.set(CAPTURE, [200, capture]);

    await expect(reportsOf()).rejects.toThrow(GatewayRejected);
  });

  it('has no usable answer when PayPal does not permit anything', async () => {
    answers.set(CAPTURE, forbidden('CONSENT_NEEDED'));

    await expect(reportsOf()).rejects.toThrow(GatewayUnavailable);
  });
});

it('a query to PayPal about a deleted order reports that the order has expired', async () => {
  const hint = paymentStated({ status: 'pending', reference: 'ORDER1' });

  expect(await reportsOf(hint)).toMatchObject([{ kind: 'payment', status: 'expired', reference: 'ORDER1' }]);
});

describe('a query to PayPal about an approved order', () => {
  beforeEach(() => {
    const unit = { amount: capture.amount, payments: { captures: [{ ...capture, status: 'DECLINED' }] } };
    answers.set(CAPTURE, [200, { ...capture, status: 'DECLINED' }]);
    answers.set(ORDER, [200, { id: 'ORDER1', status: 'APPROVED', intent: 'CAPTURE', purchase_units: [unit] }]);
  });

  it.each(['WH-1', 'WH-2'])('reports each approval with its own reason: %s', async (reason) => {
    const hint = paymentStated({ status: 'pending', reference: 'ORDER1', reason });

    expect(await reportsOf(hint)).toMatchObject([{ status: 'pending', reason: `approved, ${reason}` }]);
  });

  it('reports nothing after a declined capture, because a report would cause the next capture', async () => {
    const hint = paymentStated({ status: 'pending', reference: 'ORDER1', captureReference: 'CAPTURE1' });

    expect(await reportsOf(hint)).toEqual([]);
  });
});

/** The reasons at developer.paypal.com/api/payments/v2, `capture_status_details`. */
describe('a query to PayPal about a disputed capture', () => {
  const dispute = { dispute_id: 'PP-1', status: 'OPEN', dispute_amount: capture.amount };
  beforeEach(() => {
    answers.set('/v1/customer/disputes?disputed_transaction_id=CAPTURE1&page_size=50', [200, { items: [dispute] }]);
    answers.set('/v1/customer/disputes/PP-1', [200, dispute]);
  });

  it.each([
    ['PENDING', 'BUYER_COMPLAINT'],
    ['DECLINED', 'CHARGEBACK'],
  ])('reports the dispute although it has made the capture %s (%s)', async (status, reason) => {
    const held = { ...capture, status, status_details: { reason } };
    const unit = { amount: capture.amount, payments: { captures: [held] } };
    answers.set(CAPTURE, [200, held]);
    answers.set(ORDER, [200, { id: 'ORDER1', status: 'COMPLETED', intent: 'CAPTURE', purchase_units: [unit] }]);

    const opened = { kind: 'dispute', status: 'opened', reference: 'PP-1', captureReference: 'CAPTURE1' };
    expect(await reportsOf()).toContainEqual(expect.objectContaining(opened));
  });
});
