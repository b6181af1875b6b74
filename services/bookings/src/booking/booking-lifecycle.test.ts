import { BookingCancelled, BookingCreated, BookingExpired } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { AT, euros, sampleAccount, sampleBooking, samplePaymentEntry } from '../../test/samples.ts';
import { digestOfPolicy } from '../cancellation-policy/cancellation-digests.ts';
import { presentBooking } from './booking.ts';
import type { LedgerPayment, LedgerRefund } from './booking-ledger.ts';
import { expireBooking, openBooking, recordCancellation } from './booking-lifecycle.ts';
import { quoteCancellation } from './cancellation-terms.ts';

const request = { by: 'staff', reason: 'The pool is closed', quote: null };
const LATER = new Date(AT.getTime() + 1);

describe('opening a booking', () => {
  it('makes it pending and reports it', () => {
    const { booking, events } = openBooking(sampleBooking({ expiresAt: LATER }), AT);

    expect(booking).toMatchObject({ status: 'pending', paid: euros(0), refunded: euros(0), version: 1 });
    expect(events).toEqual([{ definition: BookingCreated, data: { booking: presentBooking(booking) } }]);
  });

  it('rejects a booking whose expiry has passed', () => {
    expect(() => openBooking(sampleBooking({ expiresAt: AT }), AT)).toThrow(
      expect.objectContaining({
        type: 'validation-failed',
        message: '`expiresAt` must be in the future.',
        extensions: { errors: [expect.objectContaining({ pointer: '/expiresAt' })] },
      }),
    );
  });
});

describe('cancelling', () => {
  const payment = samplePaymentEntry();
  const paid = { payments: [payment] };

  it('edge case 20: refunds the paid amount less earlier refunds when there is no policy', () => {
    const account = sampleAccount({ status: 'confirmed' }, { ...paid, refunds: [refundEntry(payment, 2_500)] });

    const { booking, events } = recordCancellation(account, request, LATER);

    const { by, reason } = request;
    const figures = { fee: euros(0), refund: euros(7_500), feeByTerms: euros(0), refundedBefore: euros(2_500) };
    const terms = { ...figures, tier: null, policyVersion: null };
    const payments = [payment.paymentId];
    expect(booking).toMatchObject({ status: 'cancelled', version: 2, updatedAt: LATER });
    expect(booking.cancellation).toEqual({ at: LATER, by, reason, ...terms, payments });
    expect(events).toEqual([{ definition: BookingCancelled, data: { booking: presentBooking(booking) } }]);
  });

  it('edge case 13: names the payments that it refunds, without surplus payments', () => {
    const surplus = samplePaymentEntry({ isSurplus: true });
    const account = sampleAccount({ status: 'confirmed' }, { payments: [surplus, payment] });

    const { cancellation } = recordCancellation(account, request, LATER).booking;

    expect(cancellation?.payments).toEqual([payment.paymentId]);
  });

  it('edge case 20: keeps the fee of the policy, and stores the tier and the policy version', () => {
    const cancellationPolicy = [{ until: 'P7D', refundPercent: 60, fee: euros(500) }];
    const account = sampleAccount({ status: 'confirmed', cancellationPolicy }, paid);

    expect(recordCancellation(account, request, AT).booking.cancellation).toMatchObject({
      fee: euros(4_500),
      refund: euros(5_500),
      tier: cancellationPolicy[0],
      policyVersion: digestOfPolicy(cancellationPolicy),
    });
  });

  it('edge case 20: charges exactly the quoted fee, or changes nothing and answers with the new quote', () => {
    const account = sampleAccount({ status: 'confirmed' }, paid);
    const { quote, fee, refund } = quoteCancellation(account, AT);
    const later = { ...account, ledger: { ...account.ledger, refunds: [refundEntry(payment, 1)] } };

    expect(recordCancellation(account, { ...request, quote }, LATER).booking.cancellation).toMatchObject({
      fee,
      refund,
    });
    expect(() => recordCancellation(later, { ...request, quote }, LATER)).toThrow(
      expect.objectContaining({
        type: 'cancellation-quote-changed',
        message: 'The cancellation terms have changed since this quote.',
        extensions: { current: quoteCancellation(later, LATER) },
      }),
    );
  });

  it('edge case 22: is possible after a full refund, and refunds nothing', () => {
    const account = sampleAccount({ status: 'confirmed' }, { ...paid, refunds: [refundEntry(payment, 10_000)] });

    expect(recordCancellation(account, request, AT).booking.cancellation?.refund).toEqual(euros(0));
  });

  it('edge case 22: changes and publishes nothing when it is repeated, with any quote', () => {
    const { booking: cancelled } = recordCancellation(sampleAccount(), request, AT);
    const account = sampleAccount(cancelled);

    expect(recordCancellation(account, { by: 'alice', reason: null, quote: 'another' }, LATER)).toEqual({
      booking: account.booking,
      events: [],
    });
  });

  it('edge case 39: refunds nothing for a booking that cost nothing', () => {
    const free = sampleAccount({ status: 'confirmed', total: euros(0) });

    expect(recordCancellation(free, request, AT).booking.cancellation).toMatchObject({
      fee: euros(0),
      refund: euros(0),
    });
  });

  it('is rejected when the booking has expired', () => {
    expect(() => recordCancellation(sampleAccount({ status: 'expired' }), request, AT)).toThrow(
      expect.objectContaining({ type: 'booking-not-cancellable' }),
    );
  });
});

describe('expiring', () => {
  it('expires a pending booking and reports it', () => {
    const { booking, events } = expireBooking(sampleBooking(), LATER);

    expect(booking).toMatchObject({ status: 'expired', version: 2, updatedAt: LATER });
    expect(events).toEqual([{ definition: BookingExpired, data: { booking: presentBooking(booking) } }]);
  });

  it('edge case 15: leaves an expired booking as it is', () => {
    const booking = sampleBooking({ status: 'expired' });

    expect(expireBooking(booking, LATER)).toEqual({ booking, events: [] });
  });

  it.each(['confirmed', 'cancelled'] as const)('edge case 15: is rejected for a %s booking, and reported', (status) => {
    const booking = sampleBooking({ status });

    const { booking: left, events } = expireBooking(booking, LATER);

    expect(left).toBe(booking);
    expect(events).toMatchObject([{ data: { transition: { id: booking.id, state: status, move: 'expire' } } }]);
  });
});

function refundEntry({ paymentId }: LedgerPayment, amount: number): LedgerRefund {
  return { refundId: 'refund', paymentId, amount: euros(amount), state: 'given_back', refundVersion: 1 };
}
