import type { Booking } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { payableOfBooking } from '../../payable/payable-of-booking.ts';
import { savePayable } from '../../payable/payable-repository.ts';
import { requestClosing, requestClosingOfOthers } from '../../payment/payment-lease-repository.ts';

type News = { readonly data: { readonly booking: Booking }; readonly aggregateversion: number };

/**
 * Keeps what may be paid up to date, in whatever order the news comes. What closes takes its open session with it, and a
 * session that asks for another amount than is due now must not be paid either.
 */
export async function trackPayable({ data: { booking }, aggregateversion }: News, trx: Transaction): Promise<void> {
  const payable = payableOfBooking(booking, aggregateversion);
  const isNews = await savePayable(trx, payable);
  if (!isNews) return;
  if (payable.isOpen) await requestClosingOfOthers(trx, payable.bookingId, payable.amount);
  else await requestClosing(trx, payable.bookingId);
}
