import { PaymentInitiated } from '@booking/contracts';
import { createGateways } from '@booking/gateways';
import type { CheckoutSession } from '@booking/gateways/records';
import { systemClock } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import { newAttempts } from '../src/features/initiate-payment/new-attempts.ts';
import { type GatewayAnswer, gatewayAnswers } from '../src/features/initiate-payment/open-session.ts';
import { recordSession, startPayment } from '../src/payment/payment.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments({ GATEWAYS: 'sandbox' });

const checkout = {
  returnUrl: 'https://shop.test/done',
  cancelUrl: 'https://shop.test/cart',
  callbackUrl: 'https://pay.test/callback',
};

/** An attempt whose gateway is being called, and the answer that opens this session. */
async function answerWith(reference: string): Promise<GatewayAnswer> {
  const gateways = createGateways(payments.config.gateways, { clock: systemClock });
  const schedule = { agesSeconds: [60], pauseSeconds: 60, readerSeconds: 10 };
  const { id: bookingId } = await payments.bookingCreated();
  const caller = { sub: 'alice', permissions: [] };
  const attempts = newAttempts({ db: payments.db, gateways, schedule });
  const { result } = await attempts.submit(undefined, { bookingId, caller, method: 'sandbox', checkout });
  const { id, leaseUntil, amount, description, startedAt } = result;
  const attempt = { id, bookingId, method: 'sandbox', amount, checkout: { ...checkout, description } };
  const payment = { ...startPayment(attempt, new Date(startedAt)), leaseUntil };
  return { payment, decide: (latest) => recordSession(latest, sessionOf(reference)) };
}

function sessionOf(reference: string): CheckoutSession {
  return {
    gatewayReference: reference,
    redirectUrl: `https://gateway.test/${reference}`,
    expiresAt: new Date('2100-01-01'),
  };
}

/** The stored events about the session of this attempt. */
function publishedAbout({ payment: { id } }: GatewayAnswer): Promise<unknown[]> {
  const { subject } = PaymentInitiated;
  return payments.db('outbox').where({ subject }).where('envelope', 'like', `%"subject":"${id}"%`);
}

describe("a gateway's answer", () => {
  it('ends the lease and is published', async () => {
    const answer = await answerWith('sb_one');

    expect(await gatewayAnswers(payments.db).submit(answer)).toMatchObject({ gatewayReference: 'sb_one', version: 2 });

    expect(await publishedAbout(answer)).toHaveLength(1);
    const { rows } = await payments.db.raw<{ rows: unknown[] }>(
      'select lease_until <= now() as is_free, version from payments where id = ?',
      [answer.payment.id],
    );
    expect(rows).toEqual([{ is_free: true, version: 2 }]);
  });

  it('changes and publishes nothing when the attempt was given up during the call', async () => {
    const answer = await answerWith('sb_late');
    const { id } = answer.payment;
    await payments.db('payments').where({ id }).update({ status: 'failed', version: 2, next_check_at: null });

    const settled = await gatewayAnswers(payments.db).submit(answer);

    expect(settled).toMatchObject({ status: 'failed', redirectUrl: null, version: 2 });
    expect(await payments.db('payments').where({ id }).first('redirect_url')).toEqual({ redirect_url: null });
    expect(await publishedAbout(answer)).toEqual([]);
  });

  it('counts once when two requests got it', async () => {
    const [first, answer] = [await answerWith('sb_first'), await answerWith('sb_twice')];
    const answers = gatewayAnswers(payments.db);

    // The first answer keeps the batcher busy, so the other two share a batch.
    const [, one, other] = await Promise.all([first, answer, answer].map((given) => answers.submit(given)));

    expect([one, other]).toEqual(Array(2).fill(expect.objectContaining({ gatewayReference: 'sb_twice', version: 2 })));
    expect(await publishedAbout(answer)).toHaveLength(1);
  });
});
