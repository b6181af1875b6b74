import type { Actor } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Booking } from '../../booking/booking.ts';
import { bookingCancelPolicy } from '../../booking/booking-cancel-policy.ts';
import { recordCancellation } from '../../booking/booking-lifecycle.ts';
import { lockBooking, saveDecision } from '../../booking/booking-repository.ts';

export type CancelBooking = { bookingId: string; caller: Actor; reason: string | null; at: Date };

export async function cancelBooking(
  trx: Transaction,
  { bookingId, caller, reason, at }: CancelBooking,
): Promise<Booking> {
  const booking = await lockBooking(trx, bookingId);
  bookingCancelPolicy(booking, caller);
  const decision = recordCancellation(booking, { by: caller.sub, reason }, at);
  await saveDecision(trx, decision);
  return decision.booking;
}
