import type { Model } from '../model/booking-model.ts';
import { book, type NewBooking } from '../model/commands/make-booking.ts';
import type { WantedRefund } from '../model/commands/request-refund.ts';
import { initiate } from '../model/commands/start-payment.ts';
import type { Harness } from '../model/harness.ts';

export const booking: NewBooking = {
  total: { amount: 10_000, currency: 'EUR' },
  policy: 'none',
  isHeldShortly: false,
  key: 'book',
};
export const payment = { by: 'owner', method: 'stripe', key: 'pay' } as const;
export const refund: WantedRefund = {
  number: 1,
  by: 'staff',
  share: 30,
  isOfLatestPayment: false,
  times: 1,
  isOneRequest: false,
  key: 'refund',
};
export const cancellation = { number: 1, by: 'staff', quote: 'none', times: 1, key: 'cancel' } as const;

/** Starts a payment, and returns the gateway's reference of its session. */
export async function startPaying(model: Model, harness: Harness): Promise<string> {
  const made = await book(booking, model, harness);
  const session = await initiate(made, payment, { model, harness });
  if (session === undefined) throw new Error('No payment was started');
  return session;
}
