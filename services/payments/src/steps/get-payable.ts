import { bookingNotFound, GetPayable, ProblemError } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { CommitBatcher, type Database } from '@booking/runtime';
import type { Payable } from '../payable/payable.ts';
import { payableOfBooking } from '../payable/payable-of-booking.ts';
import { findPayable, savePayables } from '../payable/payable-repository.ts';

export type Deps = {
  readonly db: Database;
  readonly bus: Pick<Bus, 'request'>;
  readonly asked: Pick<CommitBatcher<Payable, Payable>, 'submit'>;
};

/**
 * The payable as last reported. A client can be faster than the event of a new booking, so the bookings service is
 * queried if the payable is unknown. Throws `booking-not-found`, or `service-unavailable` when the bookings service
 * does not answer.
 */
export async function getPayable({ db, ...deps }: Deps, bookingId: string): Promise<Payable> {
  return (await findPayable(db, bookingId)) ?? (await askForPayable(deps, bookingId));
}

export async function askForPayable({ bus, asked }: Omit<Deps, 'db'>, bookingId: string): Promise<Payable> {
  const { booking, version } = await bus.request(GetPayable, { bookingId }).catch((error: unknown) => {
    const isUnknown = error instanceof ProblemError && error.type === 'booking-not-found';
    throw isUnknown ? bookingNotFound(bookingId) : error;
  });
  return asked.submit(payableOfBooking(booking, version));
}

const ANSWER_MS_MAX = 5_000;

/** Payables that arrive while a statement runs share the next statement. */
export function askedPayables(db: Database): CommitBatcher<Payable, Payable> {
  return new CommitBatcher({
    name: 'asked payables',
    async store(payables) {
      await savePayables(db, payables);
      return payables;
    },
    answerMsMax: ANSWER_MS_MAX,
  });
}
