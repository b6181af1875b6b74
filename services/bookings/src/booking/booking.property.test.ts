import {
  AMOUNT_MINOR_MAX,
  BookingStatus,
  type ExternalRefundReview,
  nextState,
  TransitionRefused,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AT, euros, sampleBooking, samplePaymentEntry } from '../../test/samples.ts';
import { bookingMachine, type BookingMove, type Decision } from './booking.ts';
import { emptyLedger } from './booking-ledger.ts';
import { cancelByReview, expireBooking } from './booking-lifecycle.ts';
import { type Account, settleBooking } from './booking-settlement.ts';

const review: ExternalRefundReview = { meaning: 'cancel_booking', by: 'staff', at: AT.toISOString(), note: null };

const decisions: Record<BookingMove, (account: Account) => Decision> = {
  confirm: (account) => settleBooking(account, AT),
  cancel: (account) => cancelByReview(account, 'refund', review),
  expire: ({ booking }) => expireBooking(booking, AT),
};

/** A booking in any state. The payments in its ledger cover the total; a pending booking has not counted them yet. */
const anyAccount = (status: BookingStatus) =>
  fc.record({ total: amount(), version: fc.integer({ min: 1, max: 1_000 }) }).map(({ total, version }): Account => {
    const paid = euros(status === 'pending' ? 0 : total);
    const payments = [samplePaymentEntry({ amount: euros(total) })];
    return {
      booking: sampleBooking({ status, version, total: euros(total), paid }),
      ledger: { ...emptyLedger, payments },
    };
  });

const pairs = BookingStatus.options.flatMap((state) =>
  (Object.keys(bookingMachine.moves) as BookingMove[]).map((move) => ({ state, move })),
);

describe('the transition table of a booking', () => {
  it.each(pairs)('governs a booking that is $state, on $move', ({ state, move }) => {
    fc.assert(
      fc.property(anyAccount(state), (account) => {
        const { booking, events } = decisions[move](account);

        const next = nextState(bookingMachine, state, move);
        if (next !== undefined && next !== state) {
          expect(booking).toMatchObject({ status: next, version: account.booking.version + 1 });
          expect(events).not.toEqual([]);
        } else {
          expect(booking).toBe(account.booking);
          expect(events).toEqual(next === undefined ? refusals(account, move) : []);
        }
      }),
    );
  });

  it('has every state of the API, and starts with pending', () => {
    expect(bookingMachine.states).toEqual(BookingStatus.options);
    expect(bookingMachine.initial).toBe('pending');
  });
});

/**
 * The rejected transitions to expect. Money for a booking that is not pending is surplus, so the code never tries to
 * confirm such a booking.
 */
function refusals({ booking: { id, status: state } }: Account, move: BookingMove): unknown[] {
  if (move === 'confirm') return [];
  const transition = { aggregate: 'booking', id, bookingId: id, state, move, cause: expect.any(String) };
  return [{ definition: TransitionRefused.bookings, data: { transition } }];
}

function amount() {
  return fc.integer({ min: 1, max: AMOUNT_MINOR_MAX });
}
