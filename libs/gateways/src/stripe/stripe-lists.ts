import type { DisputeReport, RefundReport } from '@booking/contracts';
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
const REFUNDS_PER_PAGE = 100;
const DISPUTES_PER_PAGE = 100;

/** A page of the account's Checkout Sessions that take money, including those of other applications. */
export async function listStripePayments(settings: StripeSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const parameters = { ...pageOf(query), limit: SESSIONS_PER_PAGE, expand: ['data.payment_intent'] };
  const list = await callStripe(settings, {
    purpose: 'list sessions',
    path: `checkout/sessions?${toStripeForm(parameters)}`,
    answer: StripePage,
  });
  const sessions = readableRecords(list.data, StripeSession).filter(takesMoney);
  return { records: sessions.map(listedPayment), next: nextOf(list) };
}

/** In `setup` mode a session only saves a card. */
function takesMoney({ mode }: StripeSession): boolean {
  return mode !== 'setup';
}

function listedPayment(session: StripeSession): ListedPayment {
  const { id: reference } = session;
  return {
    ...toFetchedPayment(session),
    amount: readableMoney(moneyOf, session),
    reference,
    paymentId: paymentIdOf(session),
  };
}

/** A page of the account's refunds, including those of the dashboard. */
export async function listStripeRefunds(settings: StripeSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const list = await callStripe(settings, {
    purpose: 'list refunds',
    path: `refunds?${toStripeForm({ ...pageOf(query), limit: REFUNDS_PER_PAGE })}`,
    answer: StripePage,
  });
  const refunds = readableRecords(list.data, StripeRefund);
  const records = refunds.map((refund) => refundReport(refund, readableMoney(fromStripeAmount, refund)));
  return { records, next: nextOf(list) };
}

/** A page of the account's disputes (docs.stripe.com/api/disputes/list). */
export async function listStripeDisputes(settings: StripeSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const list = await callStripe(settings, {
    purpose: 'list disputes',
    path: `disputes?${toStripeForm({ ...pageOf(query), limit: DISPUTES_PER_PAGE })}`,
    answer: StripePage,
  });
  const disputes = readableRecords(list.data, StripeDispute);
  const records = disputes.map((dispute) => toDisputeReport(dispute, readableMoney(fromStripeAmount, dispute)));
  return { records, next: nextOf(list) };
}

/** Stripe's `created` has whole seconds, rounded down, so the period is widened to them. */
function pageOf({ from, until, after }: ListQuery): StripeParameters {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  return { created, ...(after !== null && { starting_after: after }) };
}

function nextOf({ data, has_more }: StripePage): string | null {
  return has_more ? (data.at(-1)?.id ?? null) : null;
}
