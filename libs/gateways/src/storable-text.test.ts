import { describe, expect, it } from '@jest/globals';
import { RECEIVED } from './gateway-callback.ts';
import { GatewayRejected } from './gateway-errors.ts';
import type { RefundOrder } from './gateway-records.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { storable, withStorableText } from './storable-text.ts';

const SAID = 'Declined 4111 1111 1111 1111 12/28, cvc: 123';
const STORED = 'Declined ***************1111 12/28, cvc: ***';

const notUsed = () => Promise.reject(new Error('not used'));

const gateway: PaymentGateway = {
  method: 'test',
  capabilities: {
    partialRefund: true,
    refundIdempotencyHours: 24,
    fetchPayment: true,
    signsTime: true,
    callbackAddressPerPayment: false,
  },
  callbackForm: { contentTypes: ['application/json'], proofHeaders: [], acknowledgement: RECEIVED },
  initiate: () => Promise.reject(new GatewayRejected(SAID)),
  refund: () => Promise.resolve({ outcome: 'failed', reference: '4111111111111111', reason: SAID }),
  ...{ fetchPayment: notUsed, fetchRefund: notUsed, handleWebhook: notUsed },
};

describe('text of a gateway', () => {
  it('is unchanged where PostgreSQL can store it', () => {
    const at = new Date();
    const said = { id: 'evt_1 ü 😀', at, reports: [{ amount: 1, reason: null }] };

    expect(storable(said)).toEqual(said);
    expect(storable(said).at).toBe(at);
  });

  it('loses NUL and lone surrogates at any depth', () => {
    expect(storable({ reports: [{ reference: 'a\0b', reason: '\ud800' }] })).toEqual({
      reports: [{ reference: 'a\ufffdb', reason: '\ufffd' }],
    });
  });

  it('has no card data in a reason or in the message of a refusal', async () => {
    const wrapped = withStorableText(gateway);

    const payment = { paymentId: 'p', gatewayReference: 'g', captureReference: null };
    const order: RefundOrder = { allocationId: 'a', refundId: 'r', payment, amount: { amount: 1, currency: 'EUR' } };
    const addresses = { returnUrl: '', cancelUrl: '', callbackUrl: '' };
    const attempt = { paymentId: 'p', amount: order.amount, description: '', createdAt: new Date(), ...addresses };

    await expect(wrapped.refund(order)).resolves.toEqual({
      outcome: 'failed',
      reference: '4111111111111111',
      reason: STORED,
    });
    await expect(wrapped.initiate(attempt)).rejects.toThrow(new GatewayRejected(STORED));
  });
});
