import { isSameMoney, isVerified, type RefundReport, remark } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways/records';
import { EarlierEventMissing, UnprocessableMessage } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { Allocation } from '../refund/allocation.ts';
import { askAboutAllocation, settleInRefund } from '../refund/change-allocations.ts';
import { allocationsOf, type Decision, type Refund } from '../refund/refund.ts';
import { saveDecision, saveDecisions } from '../refund/refund-decision-repository.ts';
import { allocationOf, differenceOf } from '../refund/refund-difference.ts';
import { lockRefundsOfAllocations } from '../refund/refund-repository.ts';
import { lockPaymentNamed } from '../refundable-payment/payment-lock-repository.ts';
import { isNamedBy, type NamedPayment, type RefundablePayment } from '../refundable-payment/refundable-payment.ts';
import { amountOfForeign, importExternalRefund, type Reported } from './import-external-refund.ts';
import { lockPaymentsOf } from './lock-payments-of.ts';

/** A report in a batch. `within` runs work in the trace of this report. */
type HeardReport = { readonly reported: Reported; within<Result>(this: void, work: () => Result): Result };

/**
 * Settles refunds by the reports of gateways. The result is the same whether a report arrives before or after the
 * gateway's answer, and however often. Returns no decision about a failed refund that
 * `importExternalRefund` does not record. Throws `UnprocessableMessage` when a report contradicts our records, and
 * `EarlierEventMissing`.
 */
export async function settleReportedRefunds(trx: Transaction, heard: readonly HeardReport[]): Promise<Decision[]> {
  // Refunds that are not ours are handled one by one.
  if (heard.length > 1 && heard.some(({ reported: { report } }) => report.allocationId === null)) {
    await lockPaymentsOf(
      heard.map(({ reported: data }) => ({ data })),
      trx,
    );
  }
  const held = await lockReportedRefunds(
    trx,
    heard.map(({ reported }) => reported),
  );
  const ours = heard.map(({ reported, within }) => within(() => settleOurs(held, reported)));
  await saveDecisions(
    trx,
    ours.flatMap((decision) => decision ?? []),
  );

  const decisions: Decision[] = [];
  for (const [index, { reported, within }] of heard.entries()) {
    const decision = ours[index] ?? (await within(() => settleForeign(trx, reported)));
    if (decision) decisions.push(decision);
  }
  return decisions;
}

export async function findReportedRefund(trx: Transaction, reported: Reported): Promise<Refund | undefined> {
  return findOwner(await lockReportedRefunds(trx, [reported]), reported);
}

type Held = {
  /** The refunds by id, with the changes of earlier reports. */
  readonly refunds: Map<string, Refund>;
  readonly payments: readonly NamedPayment[];
  readonly at: Date | undefined;
};

async function lockReportedRefunds(trx: Transaction, reports: readonly Reported[]): Promise<Held> {
  const { refunds, ...held } = await lockRefundsOfAllocations(trx, {
    ids: reports.flatMap(({ report }) => report.allocationId ?? []),
    methods: reports.map(({ method }) => method),
    references: reports.map(({ report }) => report.reference),
  });
  return { ...held, refunds: new Map(refunds.map((refund) => [refund.id, refund])) };
}

function findOwner({ refunds }: Held, { method, report }: Reported): Refund | undefined {
  const known = [...refunds.values()];
  return (
    known.find((refund) => allocationsOf(refund).some(({ id }) => id === report.allocationId)) ??
    known.find((refund) =>
      allocationsOf(refund).some(
        (allocation) => allocation.method === method && allocation.gatewayReference === report.reference,
      ),
    )
  );
}

function settleOurs(held: Held, reported: Reported): Decision | undefined {
  const refund = findOwner(held, reported);
  const allocation = refund && allocationOf(reported.report, refund);
  if (!allocation || !held.at) return undefined;

  requireAgreement(held, refund, { allocation, reported });
  const decision = decide(refund, { allocation, reported }, held.at);
  held.refunds.set(refund.id, decision.refund);
  return decision;
}

/** Imports a refund that is not ours, or settles it if it was imported just before its payment was locked. */
async function settleForeign(trx: Transaction, reported: Reported): Promise<Decision | undefined> {
  const amount = amountOfForeign(reported);
  const payment = await lockReportedPayment(trx, reported);
  const imported = settleOurs(await lockReportedRefunds(trx, [reported]), reported);
  if (!imported) return importExternalRefund(trx, reported, { payment, amount });
  await saveDecision(trx, imported);
  return imported;
}

/** The event of the payment may not have arrived yet, or the payment is foreign. */
async function lockReportedPayment(trx: Transaction, { method, report }: Reported): Promise<RefundablePayment> {
  const payment = await lockPaymentNamed(trx, { method, ...report });
  if (payment) return payment;
  throw new EarlierEventMissing(remark('refund-payment-unknown', { reference: report.reference, method }));
}

type Report = { readonly allocation: Allocation; readonly reported: Reported };

/**
 * A report that changes nothing may be the only sign that money has left or came back, because some gateways list no
 * refunds.
 */
function decide(refund: Refund, { allocation, reported }: Report, at: Date): Decision {
  const { id } = allocation;
  if (!isVerified(reported)) return askAboutAllocation(refund, id, at);
  const { method, report } = reported;
  const decision = settleInRefund(refund, { id, outcome: outcomeOf(report), at });
  const mayDiffer = report.status === 'failed' || (decision.refusal !== undefined && !isReversed(allocation, report));
  const difference = mayDiffer ? differenceOf(report, refund) : undefined;
  return difference ? { ...decision, finding: { difference, method, at } } : decision;
}

/** Whether the gateway itself reported that this refund failed, so that a report of its success is old. */
function isReversed({ givenUp, gatewayReference }: Allocation, { reference }: RefundReport): boolean {
  return givenUp === null && gatewayReference === reference;
}

/** Throws when the report contradicts the allocation or its refund. A replaced allocation is not checked. */
function requireAgreement({ payments }: Held, refund: Refund, { allocation, reported }: Report): void {
  if (!refund.allocations.includes(allocation)) return;

  const { method, addressedBookingId, report } = reported;
  const isOfBooking = addressedBookingId === null || addressedBookingId === refund.bookingId;
  const isOfAmount = report.amount === null || isSameMoney(report.amount, allocation.amount);
  const isNamed = payments.some((payment) => payment.id === allocation.paymentId && isNamedBy(payment, report));
  const isOfPayment = allocation.method === method && isNamed;
  if (isOfBooking && isOfAmount && isOfPayment) return;
  throw new UnprocessableMessage(
    remark('refund-contradicts', { reference: report.reference, method, refund: refund.id }),
  );
}
