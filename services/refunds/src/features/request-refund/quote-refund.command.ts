import { QuoteRefund } from '@booking/contracts';
import { type Bus, type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Database, inTurn, transact } from '@booking/runtime';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { lockPaymentsOfBooking } from '../../refundable-payment/payment-lock-repository.ts';
import { divideRequest } from './divide-request.ts';
import { getBookingToRefund } from './get-booking-to-refund.ts';

type Deps = { db: Database; bus: Bus; terms: RefundTerms };

/** Rejects the same requests as RequestRefund, except for caps, and reserves nothing. */
export function quoteRefundCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(QuoteRefund, async (order, { deadlineMs }) => {
    const { bookingId, actor: caller, amount, paymentId: payment } = order;
    const booking = await getBookingToRefund(deps, { bookingId, caller, payment });
    const payments = await inTurn(deps.db, { key: bookingId, deadlineMs }, () =>
      transact(deps.db, (trx) => lockPaymentsOfBooking(trx, bookingId)),
    );
    const divided = divideRequest(payments, deps.terms, { booking, caller, amount, payment });
    const parts = divided.shares.map(({ payment, amount }) => ({
      paymentId: payment.id,
      method: payment.method,
      amount,
    }));
    return { quote: { amount: divided.amount, parts, remaining: divided.remaining } };
  });
}
