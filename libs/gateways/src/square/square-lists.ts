import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { DisputeList, PaymentList, RefundList, SquareDispute, SquarePayment, SquareRefund } from './square-objects.ts';
import {
  disputedMoney,
  failureOf,
  isLinked,
  paidMoney,
  paymentIdOf,
  refundedMoney,
  refundReport,
  statusOfTry,
  toDisputeReport,
} from './square-reports.ts';

/**
 * A page of the location's payments that are completed or may still complete, including those of other applications. A
 * failed try does not decide about its order, which another one may have paid.
 */
export async function listSquarePayments(settings: SquareSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const { payments, cursor } = await callSquare(settings, {
    purpose: 'list payments',
    path: `payments?${pageOf(settings, query)}`,
    answer: PaymentList,
  });
  return {
    records: readableRecords(payments, SquarePayment).filter(hasMoney).map(listedPayment),
    next: nextOf(cursor),
  };
}

function hasMoney(payment: SquarePayment): boolean {
  return statusOfTry(payment) === 'succeeded' || statusOfTry(payment) === 'pending';
}

function listedPayment(payment: SquarePayment): ListedPayment {
  return {
    status: statusOfTry(payment),
    captureReference: payment.id,
    amount: readableMoney(paidMoney, payment),
    reason: failureOf(payment),
    reference: payment.order_id ?? payment.id,
    paymentId: paymentIdOf(payment),
  };
}

/** A page of the location's refunds, including those of the dashboard. */
export async function listSquareRefunds(settings: SquareSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { refunds, cursor } = await callSquare(settings, {
    purpose: 'list refunds',
    path: `refunds?${pageOf(settings, query)}`,
    answer: RefundList,
  });
  const records = readableRecords(refunds, SquareRefund)
    .filter(isLinked)
    .map((refund) => refundReport(refund, readableMoney(refundedMoney, refund)));
  return { records, next: nextOf(cursor) };
}

/**
 * A page of the location's disputes. Square has no filter by time for them
 * (developer.squareup.com/reference/square/disputes-api), so a page may hold none of the requested period.
 */
export async function listSquareDisputes(settings: SquareSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const parameters = new URLSearchParams({ location_id: settings.locationId, ...cursorOf(query) });
  const { disputes, cursor } = await callSquare(settings, {
    purpose: 'list disputes',
    path: `disputes?${parameters.toString()}`,
    answer: DisputeList,
  });
  const records = readableRecords(disputes, SquareDispute)
    .filter((dispute) => isWithin(dispute, query))
    .map((dispute) => toDisputeReport(dispute, readableMoney(disputedMoney, dispute)));
  return { records, next: nextOf(cursor) };
}

function isWithin({ created_at: createdAt }: SquareDispute, { from, until }: ListQuery): boolean {
  if (typeof createdAt !== 'string') return true;
  const created = new Date(createdAt);
  return created >= from && created < until;
}

/** Oldest first, so that new records come at the end. A page has a hundred records by default. */
function pageOf({ locationId }: SquareSettings, query: ListQuery): string {
  const parameters = {
    begin_time: query.from.toISOString(),
    end_time: query.until.toISOString(),
    sort_order: 'ASC',
    location_id: locationId,
    ...cursorOf(query),
  };
  return new URLSearchParams(parameters).toString();
}

function cursorOf({ after }: ListQuery): { cursor?: string } {
  return after === null ? {} : { cursor: after };
}

function nextOf(cursor: string | null | undefined): string | null {
  return cursor === '' ? null : (cursor ?? null);
}
