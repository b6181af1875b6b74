import type { Booking, Cancellation, CancellationQuote } from '@booking/contracts';
import type { JsonAnswer } from '@booking/testing';
import fc from 'fast-check';
import { type ModelBooking, pickBooking } from '../booking-model.ts';
import { describe, hasSucceeded } from '../client.ts';
import type { Harness } from '../harness.ts';
import { hasBookings, stepOf } from './step.ts';

type WantedCancellation = {
  readonly number: number;
  readonly by: 'owner' | 'staff';
  /** The quote that the cancellation accepts: none, which accepts any terms; a fresh one; or an invented one. */
  readonly quote: 'none' | 'fresh' | 'made up';
  readonly times: number;
  readonly key: string;
};

export const wantedCancellation: fc.Arbitrary<WantedCancellation> = fc.record({
  number: fc.nat(20),
  by: fc.constantFrom('owner', 'staff', 'staff'),
  quote: fc.constantFrom('none', 'fresh', 'fresh', 'made up'),
  times: fc.constantFrom(1, 1, 2),
  key: fc.uuid(),
});

export const cancelBooking = stepOf<WantedCancellation>('cancel', {
  when: hasBookings,
  act: async (choice, model, harness) => {
    const booking = pickBooking(model, choice.number);
    const quote = await quoteFor(choice.quote, booking, harness);
    const copies = Array.from({ length: choice.times }, (_, copy) => copy);
    booking.cancelling += 1;
    await Promise.all(copies.map((copy) => cancel(booking, { choice, copy, quote }, harness)));
    booking.cancelling -= 1;
  },
});

type Quote = Pick<CancellationQuote, 'quote'> & Partial<CancellationQuote>;

async function quoteFor(
  wanted: WantedCancellation['quote'],
  { id, isCancelled }: ModelBooking,
  { staff }: Harness,
): Promise<Quote | undefined> {
  if (wanted === 'none') return undefined;
  if (wanted === 'made up') return { quote: 'made-up' };
  const answer = await staff.read<CancellationQuote>(`/bookings/${id}/cancellation-quote`);
  // After an earlier cancellation or an expiry, there is no quote.
  return hasSucceeded(answer, 200, { 'booking-not-cancellable': true }) || isCancelled ? answer.body : undefined;
}

type Attempt = { readonly choice: WantedCancellation; readonly copy: number; readonly quote: Quote | undefined };

async function cancel(booking: ModelBooking, { choice, copy, quote }: Attempt, harness: Harness): Promise<void> {
  const isDecider = !booking.isCancelled && booking.cancelling === 1;
  const client = harness[choice.by];
  const order = { body: quote ? { quote: quote.quote } : {}, key: `${harness.run} ${choice.key} ${copy}` };
  const answer = await client.post<Booking>(`/bookings/${booking.id}/cancel`, order);
  const allowed = {
    forbidden: choice.by === 'owner',
    'booking-not-cancellable': !booking.isCancelled,
    'cancellation-quote-changed': quote !== undefined && hasChanged(answer, quote),
  };
  if (!hasSucceeded(answer, 200, allowed)) return;
  const cancellation = requireCancellation(answer);
  if (isDecider && cancellation.by === client.sub) requireQuoted(cancellation, quote);
  booking.isCancelled = true;
}

function hasChanged({ body }: JsonAnswer<unknown>, { quote }: Quote): boolean {
  const { current } = body as { current?: CancellationQuote };
  return current !== undefined && current.quote !== quote;
}

/** Throws unless the fee and the refund together are at most the paid amount. */
function requireCancellation(answer: JsonAnswer<Booking>): Cancellation {
  const { status, cancellation, paid } = answer.body;
  const isPossible = cancellation && cancellation.fee.amount + cancellation.refund.amount <= paid.amount;
  if (status === 'cancelled' && isPossible) return cancellation;
  throw new Error(`The model permits no such cancellation: ${describe(answer)}`);
}

/** Throws unless a cancellation with a quote uses exactly the quoted terms. */
function requireQuoted({ fee, refund }: Cancellation, quote: Quote | undefined): void {
  if (!quote?.refund) return;
  const [quoted, given] = [JSON.stringify([quote.fee, quote.refund]), JSON.stringify([fee, refund])];
  if (quoted !== given) throw new Error(`Cancelled on the terms ${given} instead of the quoted terms ${quoted}`);
}
