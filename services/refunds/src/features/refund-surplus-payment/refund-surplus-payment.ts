import type { SurplusPaymentReceived } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { openRefund } from '../../refund/open-refund.ts';
import { hasRefundCausedBy, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { allocate } from '../../refundable-payment/allocate.ts';
import { remainingOf } from '../../refundable-payment/refundable-payment.ts';
import { insertRefundablePayment, lockPayments } from '../../refundable-payment/refundable-payment-repository.ts';

/** Nobody decides on money that nobody asked for: it goes back. */
const SYSTEM_ACTOR = 'system';

/** Gives back exactly this payment, as far as it remains. */
export async function refundSurplusPayment(trx: Transaction, surplus: SurplusPaymentReceived['data']): Promise<void> {
  const { bookingId, payment, reason } = surplus;
  await insertRefundablePayment(trx, payment);
  const payments = await lockPayments(trx, [payment.id]);
  const amount = remainingOf(payments, payment.amount.currency);
  const cause = `surplus:${payment.id}`;
  if (amount.amount === 0 || (await hasRefundCausedBy(trx, cause))) return;

  const order = {
    bookingId,
    origin: 'surplus',
    cause,
    reason,
    requestedBy: SYSTEM_ACTOR,
    processedBy: SYSTEM_ACTOR,
    shares: allocate(amount, payments),
  } as const;
  await saveDecision(trx, openRefund(order, { nextId: newId, at: await readDatabaseClock(trx) }));
}
