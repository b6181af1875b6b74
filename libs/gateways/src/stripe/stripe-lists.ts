import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { callStripe } from './stripe-api.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { type StripeParameters, toStripeForm } from './stripe-form.ts';
import { StripeDispute, StripePage, StripeRefund, StripeSession } from './stripe-objects.ts';
import { moneyOf, paymentIdOf, refundReport, toDisputeReport } from './stripe-reports.ts';
import { toFetchedPayment } from './stripe-sessions.ts';

/**
 * The page size: half of Stripe's maximum, because expanded sessions are large and an answer is limited to
 * `ANSWER_BYTES_MAX`.
 */
const SESSIONS_PER_PAGE = 50;
const RECORDS_PER_PAGE = 100;

/** A page of the account's Checkout Sessions that take money, including those of other applications. */
export async function listStripePayments(settings: StripeSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const list = { path: 'checkout/sessions', limit: SESSIONS_PER_PAGE, expand: ['data.payment_intent'] };
  const { records, next } = await readPage(settings, query, { ...list, record: StripeSession });
  return { records: records.filter(takesMoney).map(listedPayment), next };
}

/** In `setup` mode a session only saves a card. */
function takesMoney({ mode }: StripeSession): boolean {
  return mode !== 'setup';
}

function listedPayment(session: StripeSession): ListedPayment {
  const named = { reference: session.id, paymentId: paymentIdOf(session) };
  return { ...toFetchedPayment(session), ...named, amount: readableMoney(moneyOf, session) };
}

/** A page of the account's refunds, including those of the dashboard. */
export async function listStripeRefunds(settings: StripeSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { records, next } = await readPage(settings, query, { path: 'refunds', record: StripeRefund });
  return { records: records.map((refund) => refundReport(refund, readableMoney(fromStripeAmount, refund))), next };
}

/** A page of the account's disputes (docs.stripe.com/api/disputes/list). */
export async function listStripeDisputes(settings: StripeSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const { records, next } = await readPage(settings, query, { path: 'disputes', record: StripeDispute });
  return {
    records: records.map((dispute) => toDisputeReport(dispute, readableMoney(fromStripeAmount, dispute))),
    next,
  };
}

type List<Record> = {
  readonly path: string;
  readonly record: Record;
  readonly limit?: number;
  readonly expand?: readonly string[];
};

/** A page of a list, without unreadable records. */
async function readPage<Record extends z.ZodType>(
  settings: StripeSettings,
  query: ListQuery,
  { path, record, limit = RECORDS_PER_PAGE, expand = [] }: List<Record>,
): Promise<Listing<z.infer<Record>>> {
  const { data, has_more: hasMore } = await callStripe(settings, {
    purpose: `list ${path}`,
    path: `${path}?${toStripeForm({ ...pageOf(query), limit, expand })}`,
    answer: StripePage,
  });
  return { records: readableRecords(data, record), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

/** Stripe's `created` has whole seconds, rounded down, so the period is widened to them. */
function pageOf({ from, until, after }: ListQuery): StripeParameters {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  return { created, ...(after !== null && { starting_after: after }) };
}
