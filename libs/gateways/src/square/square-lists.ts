import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { pageSchema, SquareDispute, SquarePayment, SquareRefund } from './square-objects.ts';
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
  const list = { name: 'payments', parameters: periodOf(query), record: SquarePayment } as const;
  const { records, next } = await readPage(settings, query, list);
  return { records: records.filter(hasMoney).map(listedPayment), next };
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
  const list = { name: 'refunds', parameters: periodOf(query), record: SquareRefund } as const;
  const { records, next } = await readPage(settings, query, list);
  const linked = records.filter(isLinked);
  return { records: linked.map((refund) => refundReport(refund, readableMoney(refundedMoney, refund))), next };
}

/**
 * A page of the location's disputes. Square has no filter by time for them
 * (developer.squareup.com/reference/square/disputes-api), so a page may hold none of the requested period.
 */
export async function listSquareDisputes(settings: SquareSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const { records, next } = await readPage(settings, query, { name: 'disputes', record: SquareDispute });
  const disputes = records.filter((dispute) => isWithin(dispute, query));
  return { records: disputes.map((dispute) => toDisputeReport(dispute, readableMoney(disputedMoney, dispute))), next };
}

function isWithin({ created_at: createdAt }: SquareDispute, { from, until }: ListQuery): boolean {
  if (typeof createdAt !== 'string') return true;
  const created = new Date(createdAt);
  return created >= from && created < until;
}

/** Oldest first, so that new records come at the end. */
function periodOf({ from, until }: ListQuery): Readonly<Record<string, string>> {
  return { begin_time: from.toISOString(), end_time: until.toISOString(), sort_order: 'ASC' };
}

type List<Listed> = {
  readonly name: Parameters<typeof pageSchema>[0];
  readonly parameters?: Readonly<Record<string, string>>;
  readonly record: Listed;
};

/** A page of a list, without unreadable records. It has a hundred records by default. */
async function readPage<Listed extends z.ZodType>(
  settings: SquareSettings,
  { after }: ListQuery,
  { name, parameters, record }: List<Listed>,
): Promise<Listing<z.infer<Listed>>> {
  const place = { location_id: settings.locationId, ...(after !== null && { cursor: after }) };
  const { listed, next } = await callSquare(settings, {
    purpose: `list ${name}`,
    path: `${name}?${new URLSearchParams({ ...parameters, ...place }).toString()}`,
    answer: pageSchema(name),
  });
  return { records: readableRecords(listed, record), next };
}
