import { ProblemError } from '@booking/contracts';
import type { Answer } from '@booking/http';
import { type Decide, type Decided, RequestBatcher } from '@booking/idempotency';
import { type Clock, type Database, newId } from '@booking/runtime';
import { type Decision, presentBooking } from '../../booking/booking.ts';
import { emptyLedger } from '../../booking/booking-ledger.ts';
import { type BookingRequest, openBooking } from '../../booking/booking-lifecycle.ts';
import { insertBookings } from '../../booking/booking-repository.ts';
import { settleBooking } from '../../booking/booking-settlement.ts';

export type NewBooking = Omit<BookingRequest, 'id'>;
export type NewBookings = RequestBatcher<NewBooking, Answer>;

type Deps = { readonly db: Database; readonly clock: Clock };

export function newBookings({ db, clock }: Deps): NewBookings {
  return new RequestBatcher({ name: 'new bookings', db, decide: decideBookings(clock) });
}

export function decideBookings(clock: Clock): Decide<NewBooking, Answer> {
  return async (trx, requests) => {
    const decided = requests.map(({ command, within }) => within(() => decideBooking(command, clock())));
    await insertBookings(
      trx,
      decided.flatMap((outcome) => ('result' in outcome ? [outcome.result] : [])),
    );
    return decided.map((outcome) => ('result' in outcome ? { result: toAnswer(outcome.result) } : outcome));
  };
}

function decideBooking(request: NewBooking, at: Date): Decided<readonly Decision[]> {
  try {
    return { result: createBooking({ ...request, id: newId() }, at) };
  } catch (problem) {
    if (problem instanceof ProblemError) return { problem };
    throw problem;
  }
}

/** Opens a booking, and confirms it at once if it costs nothing, in two consecutive decisions. */
function createBooking(request: BookingRequest, at: Date): Decision[] {
  const opened = openBooking(request, at);
  if (request.total.amount > 0) return [opened];
  return [opened, settleBooking({ booking: opened.booking, ledger: emptyLedger }, at)];
}

function toAnswer(decisions: readonly Decision[]): Answer {
  const [body] = decisions.slice(-1).map(({ booking }) => presentBooking(booking));
  return { status: 201, headers: { location: `/api/v1/bookings/${body?.id ?? ''}` }, body };
}
