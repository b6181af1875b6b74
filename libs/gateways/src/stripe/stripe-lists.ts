import type { z } from 'zod';
import type { ListedPayment, ListQuery, ReadList } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { callStripe } from './stripe-api.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { type StripeParameters, toStripeForm } from './stripe-form.ts';
import { StripeDispute, StripePage, StripeRefund, StripeSession } from './stripe-objects.ts';
import { disputeReport, moneyOf, paymentIdOf, refundReport } from './stripe-reports.ts';
import { toFetchedPayment } from './stripe-sessions.ts';

/**
 * The page size: half of Stripe's maximum, because expanded sessions are large and an answer is limited to
 * `ANSWER_BYTES_MAX`.
 */
const SESSIONS_PER_PAGE = 50;
/** A dispute contains its evidence, texts of up to 150,000 characters, and an answer is limited to `ANSWER_BYTES_MAX`. */
const DISPUTES_PER_PAGE = 5;
const RECORDS_PER_PAGE = 100;

/** A page of the account's Checkout Sessions that take money, including those of other applications. */
export const listStripePayments = pages(
  { path: 'checkout/sessions', limit: SESSIONS_PER_PAGE, expand: ['data.payment_intent'], record: StripeSession },
  (session) => (takesMoney(session) ? [listedPayment(session)] : []),
);

/** A page of the account's refunds, including those of the dashboard. */
export const listStripeRefunds = pages({ path: 'refunds', record: StripeRefund }, (refund) => [
  refundReport(refund, readableMoney(fromStripeAmount, refund)),
]);

/** A page of the account's disputes (docs.stripe.com/api/disputes/list). */
export const listStripeDisputes = pages(
  { path: 'disputes', limit: DISPUTES_PER_PAGE, record: StripeDispute },
  (dispute) => [disputeReport(dispute)],
);

/** Whether a session takes money. In `setup` mode it only saves a card. */
function takesMoney({ mode }: StripeSession): boolean {
  return mode !== 'setup';
}

function listedPayment(session: StripeSession): ListedPayment {
  const named = { reference: session.id, paymentId: paymentIdOf(session) };
  return { ...toFetchedPayment(session), ...named, amount: readableMoney(moneyOf, session) };
}

type List<Record> = {
  readonly path: string;
  readonly record: Record;
  readonly limit?: number;
  readonly expand?: readonly string[];
};

/** Reads a page of a list, without unreadable records. */
function pages<Record extends z.ZodType, Listed>(
  { path, record, limit = RECORDS_PER_PAGE, expand = [] }: List<Record>,
  convert: (record: z.infer<Record>) => readonly Listed[],
): ReadList<StripeSettings, Listed> {
  return async (settings, query) => {
    const { data, has_more: hasMore } = await callStripe(settings, {
      purpose: `list ${path}`,
      path: `${path}?${toStripeForm({ ...pageOf(query), limit, expand })}`,
      answer: StripePage,
    });
    const records = readableRecords(data, record).flatMap(convert);
    return { records, next: hasMore ? (data.at(-1)?.id ?? null) : null };
  };
}

/**
 * The parameters of a page. Stripe's `created` has whole seconds, rounded down, so the period is widened to whole
 * seconds.
 */
function pageOf({ from, until, after }: ListQuery): StripeParameters {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  return { created, ...(after !== null && { starting_after: after }) };
}
