import { BookingCancelled, type Payment } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { becomes, openPayment, payments, usePayments } from './use-payments.ts';

usePayments();
afterEach(() => payments.gateway.controls.clearFaults());

function stripeHolds(operation: 'get_session' | 'expire_session'): void {
  payments.gateway.controls.addFault({ gateway: 'stripe', operation, fault: 'held' });
}

/** Resolves when the held request has arrived at the gateway. */
function arrives(): Promise<void> {
  return eventually(() => expect(payments.gateway.controls.faults()).toEqual([]));
}

/** Whether the held call has neither been answered nor timed out, which it does after ten seconds. */
async function isUnderWay({ bookingId }: Payment): Promise<boolean> {
  const { lease_until: leaseUntil } = await payments.attemptOf(bookingId);
  return leaseUntil.getTime() > Date.now();
}

async function cancelBooking({ bookingId, amount }: Payment): Promise<void> {
  const booking = { ...sampleBooking({ id: bookingId, total: amount }), status: 'cancelled' } as const;
  await payments.bus.publish(BookingCancelled, { about: bookingId, version: 2, data: { booking } });
}

describe('while a gateway does not answer', () => {
  it('polls payments at other gateways', async () => {
    const [slow, fast] = [await openPayment('stripe'), await openPayment('sandbox')];
    payments.gateway.controls.pay(payments.sessionOf(fast).id);
    stripeHolds('get_session');
    await payments.report(slow, { vouching: 'nothing' });
    await arrives();

    await payments.report(fast, { vouching: 'nothing' });

    await becomes(fast, { status: 'completed' });
    expect(await isUnderWay(slow)).toBe(true);
  });

  it('closes sessions at other gateways', async () => {
    const [slow, fast] = [await openPayment('stripe'), await openPayment('sandbox')];
    stripeHolds('expire_session');
    await cancelBooking(slow);
    await arrives();

    await cancelBooking(fast);

    await becomes(fast, { status: 'expired' });
    expect(await isUnderWay(slow)).toBe(true);
  });
});
