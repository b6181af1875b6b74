import { isSameMoney, isVouchedFor } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways';
import { UnprocessableMessage } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { Allocation } from '../refund/allocation.ts';
import { findAllocation, type AllocationOwner } from '../refund/allocation-repository.ts';
import type { Decision, Refund } from '../refund/refund.ts';
import { lockRefund, lockRefundWithPayments, saveDecision } from '../refund/refund-repository.ts';
import { askAboutPart, settlePart } from '../refund/settle-refund-part.ts';
import { isNamedBy, type RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { findPayments, lockPaymentNamed } from '../refundable-payment/refundable-payment-repository.ts';
import { amountOfForeign, importExternalRefund } from './import-external-refund.ts';
import { partOf } from './refund-difference.ts';
import { PaymentNotKnown, type Reported } from './refund-report.ts';

/**
 * A gateway reports on a refund, before or after it answered us, once or often: the end is the same. Throws
 * `UnprocessableMessage` when the report cannot be true of what we know, `PaymentNotKnown` and `PerhapsOurs`.
 */
export async function settleRefund(trx: Transaction, reported: Reported): Promise<Decision> {
  const owner = await findOwner(trx, reported);
  if (owner) return settleOurs(trx, owner, reported);

  const amount = amountOfForeign(reported);
  const payment = await lockReportedPayment(trx, reported);
  const importedMeanwhile = await findOwner(trx, reported);
  if (importedMeanwhile) return settleOurs(trx, importedMeanwhile, reported);
  return importExternalRefund(trx, reported, { payment, amount });
}

/** The refund of ours that a report is about, if there is one. */
export async function findReportedRefund(trx: Transaction, reported: Reported): Promise<Refund | undefined> {
  const owner = await findOwner(trx, reported);
  return owner && lockRefund(trx, owner.refundId);
}

async function settleOurs(trx: Transaction, owner: AllocationOwner, reported: Reported): Promise<Decision> {
  const { refund, at } = await lockRefundWithPayments(trx, owner.refundId);
  const report = { id: partOf(reported.report, refund)?.id ?? owner.allocationId, reported };
  await requireAgreement(trx, refund, report);
  const decision = decide(refund, report, at);
  await saveDecision(trx, decision);
  return decision;
}

async function findOwner(trx: Transaction, { method, report }: Reported): Promise<AllocationOwner | undefined> {
  const named = report.allocationId === null ? undefined : await findAllocation(trx, { id: report.allocationId });
  return named ?? findAllocation(trx, { method, gateway_reference: report.reference });
}

async function lockReportedPayment(trx: Transaction, { method, report }: Reported): Promise<RefundablePayment> {
  const payment = await lockPaymentNamed(trx, { method, ...report });
  if (payment) return payment;
  throw new PaymentNotKnown(`The payment of refund ${report.reference} of ${method} is not known yet.`);
}

type Report = { readonly id: string; readonly reported: Reported };

function decide(refund: Refund, { id, reported }: Report, at: Date): Decision {
  if (!isVouchedFor(reported)) return askAboutPart(refund, id, at);
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
