import type { Transaction } from '@booking/runtime';
import type { Booking } from '../../booking/booking.ts';
import { emptyLedger } from '../../booking/booking-ledger.ts';
import { openBooking, type BookingRequest } from '../../booking/booking-lifecycle.ts';
import { insertBooking, saveDecision } from '../../booking/booking-repository.ts';
import { settleBooking } from '../../booking/booking-settlement.ts';

export async function createBooking(trx: Transaction, request: BookingRequest, at: Date): Promise<Booking> {
  const opened = openBooking(request, at);
  await insertBooking(trx, opened);
  if (request.total.amount > 0) return opened.booking;

  const settled = settleBooking({ booking: opened.booking, ledger: emptyLedger }, at);
  await saveDecision(trx, settled);
  return settled.booking;
}
