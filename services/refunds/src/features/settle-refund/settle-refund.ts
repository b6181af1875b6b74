import { isSameMoney, type GatewayRefundReported } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { Allocation } from '../../refund/allocation.ts';
import { findAllocation, type AllocationOwner } from '../../refund/allocation-repository.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import { lockRefund, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { askAboutPart, settlePart } from '../../refund/settle-refund-part.ts';
import { isNamedBy } from '../../refundable-payment/refundable-payment.ts';
import { findPayments } from '../../refundable-payment/refundable-payment-repository.ts';
import { importExternalRefund } from './import-external-refund.ts';
import { outcomeOf } from './reported-outcome.ts';

export type Reported = GatewayRefundReported['data'];

/** A gateway reports on a refund, before or after it answered us, once or often: the end is the same. */
export async function settleRefund(trx: Transaction, reported: Reported): Promise<void> {
  const owner = await findOwner(trx, reported);
  if (!owner) return importExternalRefund(trx, reported);

  const refund = await lockRefund(trx, owner.refundId);
  await requireAgreement(trx, refund, { id: owner.allocationId, reported });
  await saveDecision(trx, decide(refund, { id: owner.allocationId, reported }, await readDatabaseClock(trx)));
}

async function findOwner(trx: Transaction, { method, report }: Reported): Promise<AllocationOwner | undefined> {
  const named = report.allocationId === null ? undefined : await findAllocation(trx, { id: report.allocationId });
  return named ?? findAllocation(trx, { method, gateway_reference: report.reference });
}

type Report = { readonly id: string; readonly reported: Reported };

function decide(refund: Refund, { id, reported }: Report, at: Date): Decision {
  if (reported.vouching !== 'body') return askAboutPart(refund, id, at);
  return settlePart(refund, { id, outcome: outcomeOf(reported.report), at });
}

/** Throws when the report cannot be about this part of this refund; a replaced part is not looked at. */
async function requireAgreement(trx: Transaction, refund: Refund, { id, reported }: Report): Promise<void> {
  const part = refund.allocations.find((candidate) => candidate.id === id);
  if (!part) return;

  const { method, addressedBookingId, report } = reported;
  const isOfBooking = addressedBookingId === null || addressedBookingId === refund.bookingId;
  const isOfAmount = report.amount === null || isSameMoney(report.amount, part.amount);
  const isOfPayment = part.method === method && (await isPaymentNamed(trx, part, report));
  if (isOfBooking && isOfAmount && isOfPayment) return;
  throw new UnprocessableMessage(`Report ${report.reference} of ${method} contradicts refund ${refund.id}.`);
}

async function isPaymentNamed(trx: Transaction, part: Allocation, report: Reported['report']): Promise<boolean> {
  const payments = await findPayments(trx, [part.paymentId]);
  return payments.some((payment) => isNamedBy(payment, report));
}
