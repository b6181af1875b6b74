import type { SurplusPaymentReceived } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { openRefund } from '../../refund/open-refund.ts';
import {
  hasRefundCausedBy,
  lockWaitingRefunds,
  readDatabaseClock,
  saveDecision,
} from '../../refund/refund-repository.ts';
import { isBorne, processRefund, type Release } from '../../refund/review-refund.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { remainingOf } from '../../refundable-payment/refundable-payment.ts';
import { insertRefundablePayment, lockPayments } from '../../refundable-payment/refundable-payment-repository.ts';

/** Nobody decides on money that nobody asked for: it goes back. */
const SYSTEM_ACTOR = 'system';

/** Gives back exactly this payment, as far as it remains; requests about it that wait for staff go with it. */
export async function refundSurplusPayment(trx: Transaction, surplus: SurplusPaymentReceived['data']): Promise<void> {
  const { bookingId, payment, reason } = surplus;
  await insertRefundablePayment(trx, payment);
  const payments = await lockPayments(trx, [payment.id]);
  const cause = `surplus:${payment.id}`;
  if (await hasRefundCausedBy(trx, cause)) return;

  const release = { by: SYSTEM_ACTOR, payments, nextId: newId, at: await readDatabaseClock(trx) };
  await releaseRequests(trx, bookingId, release);
  const amount = remainingOf(payments, payment.amount.currency);
  if (amount.amount === 0) return;

  const order = {
    bookingId,
    origin: 'surplus',
    cause,
    reason,
    requestedBy: SYSTEM_ACTOR,
    processedBy: SYSTEM_ACTOR,
    shares: allocate(amount, payments),
  } as const;
  await saveDecision(trx, openRefund(order, release));
}

/** A request that has reserved of this payment would keep its part of it here if staff rejected it. */
async function releaseRequests(trx: Transaction, bookingId: string, release: Release): Promise<void> {
  for (const refund of await lockWaitingRefunds(trx, bookingId)) {
    if (isBorne(refund, release.payments)) await saveDecision(trx, processRefund(refund, release));
  }
}
