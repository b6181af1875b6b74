import type { z } from 'zod';
import type { ListedPayment, ListQuery, ReadList } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromSquareAmount } from './square-amounts.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { pageSchema, SquareDispute, SquarePayment, SquareRefund } from './square-objects.ts';
import {
  disputeReport,
  failureOf,
  isLinked,
  paidMoney,
  paymentIdOf,
  refundReport,
  statusOfTry,
} from './square-reports.ts';

/**
 * A page of the location's payments that are completed or may still complete, including those of other applications.
 * Failed tries are left out, because another try may have paid the order.
 */
export const listSquarePayments = pages({ name: 'payments', parameters: periodOf, record: SquarePayment }, (payment) =>
  hasMoney(payment) ? [listedPayment(payment)] : [],
);

/** A page of the location's refunds, including those of the dashboard. */
export const listSquareRefunds = pages({ name: 'refunds', parameters: periodOf, record: SquareRefund }, (refund) =>
  isLinked(refund) ? [refundReport(refund, readableMoney(fromSquareAmount, refund.amount_money))] : [],
);

/**
 * A page of the location's disputes. Square has no filter by time for them
 * (developer.squareup.com/reference/square/disputes-api), so a page may hold none of the requested period.
 */
export const listSquareDisputes = pages({ name: 'disputes', record: SquareDispute }, (dispute, query) =>
  isWithin(dispute, query) ? [disputeReport(dispute)] : [],
);

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

function isWithin({ created_at: createdAt }: SquareDispute, { from, until }: ListQuery): boolean {
  if (typeof createdAt !== 'string') return true;
  const created = new Date(createdAt);
  return created >= from && created < until;
}

/** The parameters for a period, with the oldest record first, so that new records come at the end. */
function periodOf({ from, until }: ListQuery): Readonly<Record<string, string>> {
  return { begin_time: from.toISOString(), end_time: until.toISOString(), sort_order: 'ASC' };
}

type List<Schema> = {
  readonly name: Parameters<typeof pageSchema>[0];
  readonly parameters?: (query: ListQuery) => Readonly<Record<string, string>>;
  readonly record: Schema;
};

/** Reads a page of a list, without unreadable records. It has a hundred records by default. */
function pages<Schema extends z.ZodType, Listed>(
  { name, parameters = () => ({}), record }: List<Schema>,
  convert: (record: z.infer<Schema>, query: ListQuery) => readonly Listed[],
): ReadList<SquareSettings, Listed> {
  return async (settings, query) => {
    const place = { location_id: settings.locationId, ...(query.after !== null && { cursor: query.after }) };
    const { listed, next } = await callSquare(settings, {
      purpose: `list ${name}`,
      path: `${name}?${new URLSearchParams({ ...parameters(query), ...place }).toString()}`,
      answer: pageSchema(name),
    });
    return { records: readableRecords(listed, record).flatMap((each) => convert(each, query)), next };
  };
}
