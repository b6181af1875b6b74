import type { Money, Refund } from '@booking/contracts';
import type { JsonAnswer } from '@booking/testing';
import fc from 'fast-check';
import { capturedMinor, type Facts, factsOf, type ModelBooking, pickBooking } from '../booking-model.ts';
import { describe, hasSucceeded } from '../client.ts';
import { APPROVAL_ABOVE_MINOR, type Harness } from '../harness.ts';
import { refundStepMinorOf } from '../refund-step.ts';
import { hasBookings, stepOf } from './step.ts';

export type WantedRefund = {
  readonly number: number;
  readonly by: 'owner' | 'staff' | 'clerk';
  /** The percentage of the total; null requests everything that remains. */
  readonly share: number | null;
  /** Whether to refund only the latest payment, which may be held for staff. */
  readonly isOfLatestPayment: boolean;
  /** The number of concurrent requests, and whether they repeat one request. */
  readonly times: number;
  readonly isOneRequest: boolean;
  readonly key: string;
};

export const wantedRefund: fc.Arbitrary<WantedRefund> = fc.record({
  number: fc.nat(20),
  by: fc.constantFrom('owner', 'staff', 'clerk'),
  share: fc.option(fc.integer({ min: 1, max: 110 }), { freq: 3 }),
  isOfLatestPayment: fc.constantFrom(false, false, true),
  times: fc.constantFrom(1, 1, 1, 2, 5),
  isOneRequest: fc.boolean(),
  key: fc.uuid(),
});

export const requestRefund = stepOf<WantedRefund>('ask for a refund', {
  when: hasBookings,
  act: async (choice, model, harness) => {
    const booking = pickBooking(model, choice.number);
    const keys = Array.from({ length: choice.times }, (_, copy) =>
      choice.isOneRequest ? `${harness.run} ${choice.key}` : `${harness.run} ${choice.key} ${copy}`,
    );
    // All repetitions of one request have the same body, although another payment may have become the latest one.
    const body = await bodyOf(choice, booking, harness);
    await Promise.all(keys.map((key) => ask(booking, { choice, key, body }, harness)));
  },
});

type RefundBody = { readonly amount?: Money; readonly payment?: string };
type Request = { readonly choice: WantedRefund; readonly key: string; readonly body: RefundBody };

async function ask(booking: ModelBooking, { choice, key, body }: Request, harness: Harness): Promise<void> {
  const { by, isOfLatestPayment, isOneRequest, times } = choice;
  const answer = await harness[by].post<Refund>(`/bookings/${booking.id}/refund`, { body, key });
  const facts = await factsOf(harness, booking);
  const allowed = {
    'refund-exceeds-balance': isHonest(answer, body.amount, facts),
    'payment-not-found': isOfLatestPayment,
    'validation-failed': !isInSteps(body.amount),
    'idempotency-key-in-use': isOneRequest && times > 1,
    'too-many-requests': by === 'owner',
  };
  if (hasSucceeded(answer, 201, allowed)) requirePossible(answer, { by, amount: body.amount, facts });
}

async function bodyOf(choice: WantedRefund, booking: ModelBooking, harness: Harness): Promise<RefundBody> {
  const { share, isOfLatestPayment } = choice;
  const amount = share === null ? {} : { amount: shareOf(booking.total, share) };
  if (!isOfLatestPayment) return amount;
  const [latest] = (await factsOf(harness, booking)).payments;
  return { ...amount, ...(latest && { payment: latest.id }) };
}

function shareOf({ amount, currency }: Money, percent: number): Money {
  return { amount: Math.max(1, Math.floor((amount * percent) / 100)), currency };
}

function isInSteps(requested: Money | undefined): boolean {
  return requested === undefined || requested.amount % refundStepMinorOf(requested.currency) === 0;
}

/** Whether a rejection reports a plausible remaining amount: less than requested, and at most the captured amount. */
function isHonest({ body }: JsonAnswer<unknown>, amount: Money | undefined, { accounts }: Facts): boolean {
  const { remaining } = body as { remaining?: Money };
  if (!remaining || remaining.amount > capturedMinor(accounts)) return false;
  return amount ? remaining.amount < amount.amount : remaining.amount === 0;
}

type Accepted = { readonly by: WantedRefund['by']; readonly amount: Money | undefined; readonly facts: Facts };

function requirePossible(answer: JsonAnswer<Refund>, { by, amount, facts }: Accepted): void {
  const { body: refund } = answer;
  const isAsAsked = !amount || amount.amount === refund.amount.amount;
  const isWithinCaptured = refund.amount.amount <= capturedMinor(facts.accounts);
  if (isAsAsked && isWithinCaptured && waitsAsItShould(refund, by)) return;
  throw new Error(`The model permits no such refund: ${describe(answer)}`);
}

/**
 * Whether a refund waits if it should. A large refund waits for a second person, and so does a small one after other
 * refunds of the same requester.
 */
function waitsAsItShould({ status, processedBy, amount }: Refund, by: WantedRefund['by']): boolean {
  const waits = status === 'pending' && processedBy === null;
  if (by === 'owner') return waits;
  if (amount.currency !== 'EUR') return !waits;
  return waits || amount.amount <= APPROVAL_ABOVE_MINOR;
}
