import type { Booking, Money } from '@booking/contracts';
import fc from 'fast-check';
import type { Model, ModelBooking } from '../booking-model.ts';
import { hasSucceeded } from '../client.ts';
import type { Harness } from '../harness.ts';
import { always, stepOf } from './step.ts';

/** Amounts in currencies with no, two and three decimals, and in a currency that Stripe counts in its own unit. */
const totals: readonly Money[] = [
  { amount: 10_000, currency: 'EUR' },
  { amount: 5_001, currency: 'JPY' },
  { amount: 12_340, currency: 'KWD' },
  { amount: 700, currency: 'ISK' },
];

/** Each policy with the start of its booking, in days from now, because the cancellation terms depend on it. */
const policies = {
  none: undefined,
  early: [{ until: 'P7D', refundPercent: 100 }, { refundPercent: 50 }],
  late: { timeZone: 'Europe/Berlin', tiers: [{ until: 'P90D', refundPercent: 100 }, { refundPercent: 33 }] },
} as const;

export type NewBooking = {
  readonly total: Money;
  readonly policy: keyof typeof policies;
  /** Whether the time to pay ends during the other steps. */
  readonly isHeldShortly: boolean;
  readonly key: string;
};

const STARTS_IN_MS = 30 * 86_400_000;
const SHORT_HOLD_MS = 1_500;
/** The time to pay of a short hold while processes fail: longer than a client repeats its request. */
const SAFE_HOLD_MS = 120_000;

export const newBooking: fc.Arbitrary<NewBooking> = fc.record({
  total: fc.constantFrom(...totals),
  policy: fc.constantFrom('none' as const, 'early' as const, 'late' as const, 'late' as const),
  isHeldShortly: fc.constantFrom(false, false, false, false, true),
  key: fc.uuid(),
});

export const makeBooking = stepOf<NewBooking>('make a booking', {
  when: always,
  act: async (choice, model, harness) => {
    await book(choice, model, harness);
  },
});

/** Creates a booking and adds it to the model. */
export async function book(wanted: NewBooking, model: Model, harness: Harness): Promise<ModelBooking> {
  const { shop, owner, run } = harness;
  const { total, policy, isHeldShortly, key } = wanted;
  const cancellationPolicy = policies[policy];
  const expiresAt = inMs(model.areProcessesFailing ? SAFE_HOLD_MS : SHORT_HOLD_MS);
  const body = {
    customerId: owner.sub,
    description: 'Two nights',
    total,
    startsAt: inMs(STARTS_IN_MS),
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(isHeldShortly && { expiresAt }),
  };
  const answer = await shop.post<Booking>('/bookings', { body, key: `${run} ${key}` });
  // The request may arrive after the end of the hold. A service whose clock is hours ahead may consider the hold over.
  const mayBeOver = isHeldShortly && (model.areProcessesFailing || expiresAt <= inMs(0));
  const isBooked = hasSucceeded(answer, 201, { 'validation-failed': mayBeOver });
  if (!isBooked) return book({ ...wanted, isHeldShortly: false, key: `${key} held` }, model, harness);
  const state = { isPaid: false, isCancelled: false, cancelling: 0 };
  const booking = { id: answer.body.id, total, sessions: [], ...state };
  model.bookings.push(booking);
  return booking;
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
