import { describe, expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { fetchRazorpayPayment } from './razorpay-fetched-payment.ts';

const link = {
  id: 'plink_1',
  status: 'created',
  order_id: 'order_1',
  amount: 12_050,
  amount_paid: 0,
  currency: 'INR',
  reference_id: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e',
  notes: {},
  payments: [] as object[],
};
const captured = { id: 'pay_1', status: 'captured', captured: true };

/** Razorpay's answers. A link shows the amount it received a moment after the payment was captured. */
const answers = { link, tries: [captured] };
const address = scriptedGateway((request, response) => {
  const isLink = request.url?.startsWith('/v1/payment_links/') === true;
  response.end(JSON.stringify(isLink ? answers.link : { items: answers.tries }));
});

function fetchedOf(changed: Partial<typeof link>, tries = [captured]) {
  Object.assign(answers, { link: { ...link, ...changed }, tries });
  const settings = { keyId: 'rzp_test', keySecret: 'secret', webhookSecrets: ['secret'], apiBase: address() };
  return fetchRazorpayPayment(settings, { paymentId: 'p', gatewayReference: 'plink_1', captureReference: null });
}

describe('a payment that was captured', () => {
  const whole = { status: 'succeeded', captureReference: 'pay_1', amount: { amount: 12_050, currency: 'INR' } };

  it.each(['created', 'cancelled', 'expired'])(
    'counts as the whole amount of its link, which is still %s and states no paid amount yet',
    async (status) => {
      expect(await fetchedOf({ status })).toMatchObject(whole);
    },
  );

  it('counts as the whole amount of a link that names it', async () => {
    expect(await fetchedOf({ payments: [{ payment_id: 'pay_1', status: 'captured' }] })).toMatchObject(whole);
  });

  it('counts as the paid amount of its link, if the link states a paid amount', async () => {
    expect(await fetchedOf({ status: 'paid', amount_paid: 12_000 })).toMatchObject({
      status: 'succeeded',
      amount: { amount: 12_000, currency: 'INR' },
    });
  });
});
