import { ProblemError, type Actor, type CurrencyCode, type Money } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { newId, type Transaction } from '@booking/runtime';
import { releaseByAsking } from '../../approval-policy/release-by-asking.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { openRefund } from '../../refund/open-refund.ts';
import type { Refund } from '../../refund/refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { mayProcessRefunds, type RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { refundableOf, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';

export type RefundRequest = {
  readonly booking: RefundableBooking;
  readonly caller: Actor;
  /** All that remains when it is missing. */
  readonly amount?: Money | undefined;
  /** Only from this payment. */
  readonly payment?: string | undefined;
  readonly reason?: string | undefined;
};

/**
 * Reserves the amount and opens the refund. Whoever may process refunds releases it to the gateways by asking, up to the
 * limit above which a second person has to.
 */
export async function requestRefund(trx: Transaction, terms: RefundTerms, request: RefundRequest): Promise<Refund> {
  const { booking, caller, reason = null } = request;
  const { indivisibleMethods } = terms;
  const payments = selectPayments(await lockPaymentsOf(trx, booking.id), request);
  const currency = currencyOf(request, payments);
  const amount = request.amount ?? refundableOf(payments, currency, indivisibleMethods);
  const asked = { by: caller.sub, bookingId: booking.id, amount };
  const shares = allocate(amount, payments, indivisibleMethods);
  const order = {
    bookingId: booking.id,
    origin: 'request',
    cause: null,
    reason,
    requestedBy: caller.sub,
    shares,
    ...(mayProcessRefunds(caller) ? await releaseByAsking(trx, terms.approvalPolicy, asked) : { processedBy: null }),
  } as const;
  const decision = openRefund(order, { nextId: newId, at: await readDatabaseClock(trx) });
  await saveDecision(trx, decision);
  return decision.refund;
}

function selectPayments(payments: readonly RefundablePayment[], { payment: wanted }: RefundRequest) {
  if (wanted !== undefined && !payments.some(({ id }) => id === wanted)) {
    throw new ProblemError('payment-not-found', `The booking has no completed payment ${wanted}.`);
  }
  return payments.filter(({ id }) => wanted === undefined || id === wanted);
}

/** A payment that is named may have been made in another currency than that of the booking. */
function currencyOf({ booking, payment, amount }: RefundRequest, payments: readonly RefundablePayment[]): CurrencyCode {
  const currency = payment === undefined ? booking.currency : (payments[0]?.currency ?? booking.currency);
  if (amount && amount.currency !== currency) {
    const whose = payment === undefined ? 'booking' : 'payment';
    throw validationFailed([{ pointer: '/amount/currency', detail: `Must be ${currency}, as the ${whose}` }]);
  }
  return currency;
}
