import type { GatewayRefundReported, Money } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { hasUnnamedAllocation } from '../../refund/allocation-repository.ts';
import { openExternalRefund } from '../../refund/open-refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { settlePart } from '../../refund/settle-refund-part.ts';
import { canBear, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentNamed } from '../../refundable-payment/refundable-payment-repository.ts';
import { outcomeOf } from './reported-outcome.ts';

type Reported = GatewayRefundReported['data'];

/** Records a refund that somebody made at the gateway, and lowers the balance by it. */
export async function importExternalRefund(trx: Transaction, reported: Reported): Promise<void> {
  const { method, report } = reported;
  const amount = amountOfForeign(reported);
  const payment = await lockPaymentNamed(trx, { method, ...report });
  if (!payment) throw new Error(`The payment of refund ${report.reference} of ${method} is not known yet.`);
  if (await hasUnnamedAllocation(trx, payment.id, amount)) {
    throw new Error(`Refund ${report.reference} of ${method} may be one of ours whose answer is on its way.`);
  }
  requireBearable(payment, reported, amount);

  const at = await readDatabaseClock(trx);
  const external = { bookingId: payment.bookingId, share: { payment, amount }, reference: report.reference };
  const opened = openExternalRefund(external, { nextId: newId, at });
  await saveDecision(trx, opened);
  for (const { id } of opened.refund.allocations) {
    await saveDecision(trx, settlePart(opened.refund, { id, outcome: outcomeOf(report), at }));
  }
}

/** Ours carry our id, which is committed before anything is sent; hearsay cannot be asked about without one. */
function amountOfForeign({ vouching, method, report }: Reported): Money {
  if (report.allocationId !== null) {
    throw new UnprocessableMessage(`Refund ${report.reference} of ${method} names an allocation that is not ours.`);
  }
  if (vouching !== 'body' || report.amount === null) {
    throw new UnprocessableMessage(`Refund ${report.reference} of ${method} is not ours and not vouched for.`);
  }
  return report.amount;
}

function requireBearable(payment: RefundablePayment, { addressedBookingId, report }: Reported, amount: Money): void {
  const isOfBooking = addressedBookingId === null || addressedBookingId === payment.bookingId;
  if (isOfBooking && canBear(payment, amount)) return;
  throw new UnprocessableMessage(`Payment ${payment.id} cannot bear refund ${report.reference}.`);
}
