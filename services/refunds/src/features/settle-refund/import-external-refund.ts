import type { GatewayRefundReported, Money } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { hasUnnamedAllocation } from '../../refund/allocation-repository.ts';
import { openExternalRefund } from '../../refund/open-refund.ts';
import { settlePart } from '../../refund/refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { canBear, type RefundablePayment } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentNamed } from '../../refundable-payment/refundable-payment-repository.ts';
import { outcomeOf } from './reported-outcome.ts';

type Reported = GatewayRefundReported['data'];

/** Records a refund that somebody made at the gateway, and lowers the balance by it. */
export async function importExternalRefund(trx: Transaction, reported: Reported): Promise<void> {
  const { method, report } = reported;
  requireForeign(reported);
  const payment = await lockPaymentNamed(trx, { method, ...report });
  if (!payment) throw new Error(`The payment of refund ${report.reference} of ${method} is not known yet.`);
  if (await hasUnnamedAllocation(trx, payment.id)) {
    throw new Error(`Refund ${report.reference} of ${method} may be one of ours whose answer is on its way.`);
  }

  const at = await readDatabaseClock(trx);
  const share = { payment, amount: requireBearable(payment, reported) };
  const { bookingId } = payment;
  const opened = openExternalRefund({ bookingId, share, reference: report.reference }, { nextId: newId, at });
  await saveDecision(trx, opened);
  for (const { id } of opened.refund.allocations) {
    await saveDecision(trx, settlePart(opened.refund, { id, outcome: outcomeOf(report) }, at));
  }
}

/** Ours carry our id, which is committed before anything is sent; hearsay cannot be asked about without one. */
function requireForeign({ vouching, method, report }: Reported): void {
  if (report.allocationId !== null) {
    throw new UnprocessableMessage(`Refund ${report.reference} of ${method} names an allocation that is not ours.`);
  }
  if (vouching !== 'body') {
    throw new UnprocessableMessage(`Refund ${report.reference} of ${method} is not ours and not vouched for.`);
  }
}

function requireBearable(payment: RefundablePayment, { addressedBookingId, report }: Reported): Money {
  const isOfBooking = addressedBookingId === null || addressedBookingId === payment.bookingId;
  if (isOfBooking && report.amount !== null && canBear(payment, report.amount)) return report.amount;
  throw new UnprocessableMessage(`Payment ${payment.id} cannot bear refund ${report.reference}.`);
}
