import { bookingNotFound, GetPayable, ProblemError } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { payableOfBooking } from './payable-of-booking.ts';
import { findPayable, savePayables } from './payable-repository.ts';
import type { Payable } from './payable.ts';

export type Deps = { readonly db: Database; readonly bus: Pick<Bus, 'request'> };

/**
 * What may be paid, as far as we have heard. A client can be faster than the news: then its owner is asked, once.
 * Throws `booking-not-found`, or `service-unavailable` when the owner does not answer.
 */
export async function getPayable({ db, bus }: Deps, bookingId: string): Promise<Payable> {
  return (await findPayable(db, bookingId)) ?? (await askForPayable({ db, bus }, bookingId));
}

async function askForPayable({ db, bus }: Deps, bookingId: string): Promise<Payable> {
  const { booking, version } = await bus.request(GetPayable, { bookingId }).catch((error: unknown) => {
    const isUnknown = error instanceof ProblemError && error.type === 'booking-not-found';
    throw isUnknown ? bookingNotFound(bookingId) : error;
  });
  const payable = payableOfBooking(booking, version);
  await savePayables(db, [payable]);
  return payable;
}
