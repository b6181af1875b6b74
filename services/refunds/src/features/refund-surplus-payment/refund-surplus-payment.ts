import { remark, type SurplusPaymentReceived } from '@booking/contracts';
import { idsOf } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { namesOf } from '../../approval-policy/approval-policy.ts';
import { openRefund } from '../../refund/open-refund.ts';
import { saveDecision } from '../../refund/refund-decision-repository.ts';
import { hasRefundCausedBy, readDatabaseClock } from '../../refund/refund-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { WAITS_FOR_BANK } from '../../refund/wait-for-bank.ts';
import { allocateOwed } from '../../refundable-payment/allocate.ts';
import { lockPaymentsOfBooking } from '../../refundable-payment/payment-lock-repository.ts';
import {
  freePortionOf,
  heldPortionOf,
  inRefundSteps,
  type Portion,
  type RefundablePayment,
} from '../../refundable-payment/refundable-payment.ts';
import {
  insertRefundablePayments,
  markSurplusPayment,
} from '../../refundable-payment/refundable-payment-repository.ts';
import { releaseOrSupersede } from '../../steps/release-or-supersede.ts';

type Surplus = SurplusPaymentReceived['data'];

/** A surplus payment is refunded without a decision of staff. */
const SYSTEM_ACTOR = 'system';
const SUPERSEDED = remark('superseded-by-surplus');

/**
 * Refunds the remainder of this payment only, under keys that follow from the event, and decides on the requests for
 * its money.
 */
export async function refundSurplusPayment(
  trx: Transaction,
  terms: RefundTerms,
  event: SurplusPaymentReceived,
): Promise<void> {
  const surplus = event.data;
  await insertRefundablePayments(trx, [surplus.payment]);
  const payments = await lockSurplusPayment(trx, surplus);
  await markSurplusPayment(trx, surplus.payment.id);
  if (await hasRefundCausedBy(trx, causeOf(surplus))) return;

  const { bookingId, payment } = surplus;
  const release = {
    by: SYSTEM_ACTOR,
    isAutomatic: true,
    payments,
    nextId: idsOf(event),
    at: await readDatabaseClock(trx),
  };
  const names = namesOf({ sub: SYSTEM_ACTOR });
  const superseding = { bookingId, owed: payment.amount, release, names, reason: SUPERSEDED };
  const rest = await releaseOrSupersede(trx, terms, superseding);
  const current = await lockSurplusPayment(trx, surplus);
  const free = freePortionOf(rest, current);
  const isDisputed = free.amount.amount === 0;
  const portion = isDisputed ? heldPortionOf(rest, current) : free;
  if (portion.amount.amount === 0) return;
  await saveDecision(trx, openRefund(orderOf(surplus, terms, { ...portion, isDisputed }), release));
}

/**
 * Locks all payments of the booking, because a request for money of the surplus payment may use other payments as well.
 */
async function lockSurplusPayment(trx: Transaction, { bookingId, payment }: Surplus): Promise<RefundablePayment[]> {
  return (await lockPaymentsOfBooking(trx, bookingId)).filter(({ id }) => id === payment.id);
}

function orderOf(
  surplus: Surplus,
  terms: RefundTerms,
  { amount, payments, isDisputed }: Portion & { isDisputed: boolean },
) {
  const { bookingId, reason } = surplus;
  return {
    bookingId,
    origin: 'surplus',
    cause: causeOf(surplus),
    reason,
    requestedBy: SYSTEM_ACTOR,
    processedBy: isDisputed ? null : SYSTEM_ACTOR,
    waitsBecause: isDisputed ? WAITS_FOR_BANK : null,
    shares: allocateOwed(inRefundSteps(amount, payments), payments, terms.indivisibleMethods),
  } as const;
}

function causeOf({ payment }: Surplus): string {
  return `surplus:${payment.id}`;
}
