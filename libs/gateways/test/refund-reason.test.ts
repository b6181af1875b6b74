import { describe, expect, it } from '@jest/globals';
import { cents, paidPayment, refundOf } from '../src/conformance.ts';
import type { GatewayPaymentReference } from '../src/gateway-records.ts';
import type { GatewayName } from '../src/gateway-registry.ts';
import { fixtureOf } from './fixture-of.ts';
import type { GatewayFixture } from './gateway-fixture.ts';

/** The member in which each gateway keeps the reason of a refund, and the largest length. */
const readers: readonly (readonly [GatewayName, member: 'note' | 'metadata', lengthMax: number])[] = [
  ['sandbox', 'note', 1000],
  ['stripe', 'metadata', 500],
  ['razorpay', 'metadata', 256],
  ['xendit', 'metadata', 500],
  ['paypal', 'note', 255],
  ['mollie', 'note', 255],
  ['paystack', 'note', 255],
];

describe.each(readers)('the reason of a refund at %s', (method, member, lengthMax) => {
  const fixture = fixtureOf(method);

  function reasonsOf(payment: GatewayPaymentReference) {
    const refunds = refundsOf(fixture(), payment);
    return refunds.map(({ note, metadata }) => (member === 'note' ? note : metadata['reason']));
  }

  it('reaches the gateway unchanged', async () => {
    const payment = await paidPayment(fixture());

    await fixture().gateway.refund({ ...refundOf(payment, cents(fixture(), 100)), reason: 'Der Pool ist zu – 雨' });

    expect(reasonsOf(payment)).toEqual(['Der Pool ist zu – 雨']);
  });

  it('is cut to the length that the gateway accepts, in the same way in every repetition', async () => {
    const payment = await paidPayment(fixture());
    const order = { ...refundOf(payment, cents(fixture(), 100)), reason: 'Rain. '.repeat(400) };

    const first = await fixture().gateway.refund(order);
    const second = await fixture().gateway.refund(order);

    const [reason, ...others] = reasonsOf(payment);
    expect(reason).toMatch(/^(?:Rain\. )+R?a?i?n?\.?…$/);
    expect(lengthMax - String(reason).length).toBeLessThan(2);
    expect(others).toEqual([]);
    expect(second).toEqual(first);
  });
});

describe.each(['square', 'adyen'] as const)('the reason of a refund at %s', (method) => {
  const fixture = fixtureOf(method);

  it('is not sent, because the gateway has no text for it', async () => {
    const payment = await paidPayment(fixture());

    await fixture().gateway.refund({ ...refundOf(payment, cents(fixture(), 100)), reason: 'The pool is closed' });

    const refunds = refundsOf(fixture(), payment);
    expect(refunds).toHaveLength(1);
    expect(JSON.stringify(refunds)).not.toContain('pool');
  });
});

function refundsOf({ simulator }: GatewayFixture, { gatewayReference }: GatewayPaymentReference) {
  return simulator.controls.refunds().filter(({ sessionId }) => sessionId === gatewayReference);
}
