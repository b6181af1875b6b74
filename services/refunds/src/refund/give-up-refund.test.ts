import { RefundDelayed, RefundFailed } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways/records';
import { describe, expect, it } from '@jest/globals';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { settleInRefund, submitDueAllocations } from './change-allocations.ts';
import { openRefund } from './open-refund.ts';
import type { Refund } from './refund.ts';
import { giveUpRefund } from './review-refund.ts';

const at = new Date('2026-01-01T00:00:00Z');
const reference = 're_1';
const givingUp = { by: 'bea', note: 'lost', at };

describe('a refund of two payments with one unresolved allocation', () => {
  it.each<RefundOutcome>([
    { outcome: 'pending', reference, reason: 'slow' },
    { outcome: 'unknown', reason: 'time-out' },
  ])('is not given up while the other allocation is still $outcome', (outcome) => {
    const refund = hear(halfUnresolved(), 'other', { outcome });

    expect(() => giveUpRefund(refund, givingUp)).toThrow('only an unresolved refund can be given up');
  });

  it('is given up once the other allocation has succeeded, and keeps that success', () => {
    const refund = hear(halfUnresolved(), 'other', { outcome: { outcome: 'succeeded', reference } });

    const { refund: failed, events } = giveUpRefund(refund, givingUp);

    expect(failed).toMatchObject({ status: 'failed', allocations: [{ status: 'failed' }, { status: 'succeeded' }] });
    expect(failed.allocations[0]?.givenUp).toEqual({ by: 'bea', note: 'lost' });
    expect(events.map(({ definition }) => definition)).toEqual([RefundFailed]);
  });

  it('stays under way when the other allocation was never sent, and is reported as no longer unresolved', () => {
    const { refund, events } = giveUpRefund(halfUnresolved('stripe'), givingUp);

    expect(refund).toMatchObject({ status: 'processing', allocations: [{ status: 'failed' }, { status: 'reserved' }] });
    expect(events).toMatchObject([{ definition: RefundDelayed, data: { refund: { isStranded: false } } }]);
  });
});

/** A refund with an unresolved allocation, `lost`. The other allocation was sent as well, if it has the same method. */
function halfUnresolved(otherMethod = 'sandbox'): Refund {
  const ids = ['refund', 'lost', 'other'].values();
  const { refund } = openRefund(
    {
      ...{ bookingId: 'booking', origin: 'request', cause: null, reason: null, requestedBy: 'alice' },
      ...{ processedBy: 'staff', shares: [shareOf('sandbox'), shareOf(otherMethod)] },
    },
    { nextId: () => ids.next().value ?? '', at },
  );
  const sent = submitDueAllocations(refund, 'sandbox', at).refund;
  return hear(sent, 'lost', { outcome: { outcome: 'unknown', reason: 'lost' }, isUnresolved: true });
}

function hear(refund: Refund, id: string, said: { outcome: RefundOutcome; isUnresolved?: boolean }): Refund {
  return settleInRefund(refund, { id, ...said, at }).refund;
}

function shareOf(method: string) {
  const payment = { id: `payment at ${method}`, method } as RefundablePayment;
  return { payment, amount: { amount: 500, currency: 'EUR' } } as const;
}
