import { type Actor, type BookingStatus, ProblemError } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { sampleBooking } from '../../test/samples.ts';
import { bookingCancelPolicy } from './booking-cancel-policy.ts';

const callers = {
  owner: { sub: 'alice', permissions: [] },
  ownerWhoReadsAll: { sub: 'alice', permissions: ['read_all'] },
  stranger: { sub: 'mallory', permissions: [] },
  manager: { sub: 'mallory', permissions: ['manage_staff', 'process_refund', 'process_refunds_x'] },
  reader: { sub: 'bob', permissions: ['read_all'] },
  staff: { sub: 'carol', permissions: ['process_refunds'] },
} satisfies Record<string, Actor>;

type Verdict = 'allowed' | 'forbidden' | 'booking-not-found';

const verdicts: Record<keyof typeof callers, Record<BookingStatus, Verdict>> = {
  owner: { pending: 'allowed', confirmed: 'forbidden', cancelled: 'allowed', expired: 'allowed' },
  ownerWhoReadsAll: { pending: 'allowed', confirmed: 'forbidden', cancelled: 'allowed', expired: 'allowed' },
  stranger: sameForAll('booking-not-found'),
  manager: sameForAll('booking-not-found'),
  reader: sameForAll('forbidden'),
  staff: sameForAll('allowed'),
};

const cases = Object.entries(verdicts).flatMap(([caller, byStatus]) =>
  Object.entries(byStatus).map(([status, verdict]) => ({ caller, status, verdict })),
) as { caller: keyof typeof callers; status: BookingStatus; verdict: Verdict }[];

describe('edge case 34: the booking cancel policy', () => {
  it.each(cases)('answers $verdict to the $caller of a $status booking', ({ caller, status, verdict }) => {
    expect(judge(status, callers[caller])).toBe(verdict);
  });

  it('names the missing permission', () => {
    const confirmed = sampleBooking({ status: 'confirmed' });

    expect(() => bookingCancelPolicy(confirmed, callers.owner)).toThrow(
      expect.objectContaining({ extensions: { permission: 'process_refunds' } }),
    );
  });
});

function sameForAll(verdict: Verdict): Record<BookingStatus, Verdict> {
  return { pending: verdict, confirmed: verdict, cancelled: verdict, expired: verdict };
}

function judge(status: BookingStatus, caller: Actor): string {
  try {
    bookingCancelPolicy(sampleBooking({ status }), caller);
    return 'allowed';
  } catch (error) {
    return error instanceof ProblemError ? error.type : String(error);
  }
}
