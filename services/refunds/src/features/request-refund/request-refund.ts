import { ProblemError, type Actor, type Money } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { validationFailed } from '@booking/http';
import { newId, type Transaction } from '@booking/runtime';
import { openRefund } from '../../refund/open-refund.ts';
import type { Refund } from '../../refund/refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { mayProcessRefunds, type RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { remainingOf, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
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

/** Reserves the amount and opens the refund. Whoever may process refunds releases it to the gateways by asking. */
export async function requestRefund(trx: Transaction, gateways: Gateways, request: RefundRequest): Promise<Refund> {
  const { booking, caller, reason = null } = request;
  const payments = selectPayments(await lockPaymentsOf(trx, booking.id), gateways, request);
  const amount = amountOf(request, payments);
  const order = {
    bookingId: booking.id,
    origin: 'request',
    cause: null,
    reason,
    requestedBy: caller.sub,
    processedBy: mayProcessRefunds(caller) ? caller.sub : null,
    shares: allocate(amount, payments),
  } as const;
  const decision = openRefund(order, { nextId: newId, at: await readDatabaseClock(trx) });
  await saveDecision(trx, decision);
  return decision.refund;
}

function selectPayments(
  payments: readonly RefundablePayment[],
  gateways: Gateways,
  { payment: wanted }: RefundRequest,
): RefundablePayment[] {
  if (wanted !== undefined && !payments.some(({ id }) => id === wanted)) {
    throw new ProblemError('payment-not-found', `The booking has no completed payment ${wanted}.`);
  }
  return payments
    .filter(({ id }) => wanted === undefined || id === wanted)
    .map((payment) => ({
      ...payment,
      isDivisible: gateways.get(payment.method)?.capabilities.partialRefund ?? payment.isDivisible,
    }));
}

function amountOf({ booking: { currency }, amount }: RefundRequest, payments: readonly RefundablePayment[]): Money {
  if (amount && amount.currency !== currency) {
    throw validationFailed([{ pointer: '/amount/currency', detail: `Must be ${currency}, as the booking` }]);
  }
  return amount ?? remainingOf(payments, currency);
}
