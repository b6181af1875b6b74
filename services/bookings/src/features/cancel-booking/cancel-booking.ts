import type { Releaser } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Booking } from '../../booking/booking.ts';
import { bookingCancelPolicy } from '../../booking/booking-cancel-policy.ts';
import { lockAccount } from '../../booking/booking-ledger-repository.ts';
import { recordCancellation } from '../../booking/booking-lifecycle.ts';
import { saveDecision } from '../../booking/booking-repository.ts';

export type CancelBooking = {
  bookingId: string;
  caller: Releaser;
  reason: string | null;
  quote: string | null;
  at: Date;
};

export async function cancelBooking(
  trx: Transaction,
  { bookingId, caller, reason, quote, at }: CancelBooking,
): Promise<Booking> {
  const account = await lockAccount(trx, bookingId);
  bookingCancelPolicy(account.booking, caller);
  const { sub: by, relatedTo } = caller;
  const decision = recordCancellation(account, { by, relatedTo, reason, quote }, at);
  await saveDecision(trx, decision);
  return decision.booking;
}
