import type { DisputeReport, RefundReport } from '@booking/contracts';
import { GatewayRejected } from '../gateway-errors.ts';
import type { Listing, ListQuery } from '../gateway-records.ts';
import { readableRecords } from '../readable-records.ts';
import { xenditCurrencies } from './xendit-amounts.ts';
import { aboutRefund } from './xendit-answers.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditDispute, XenditDisputePage, XenditTransactionPage } from './xendit-objects.ts';
import { disputeReport } from './xendit-reports.ts';

/** The number of refunds on a page. It is small, because each refund costs up to three more requests. */
const REFUNDS_PER_PAGE = 20;
const DISPUTES_PER_PAGE = 100;
/**
 * How much a period is widened. Xendit does not document for all lists whether the ends of a period are included. The
 * records are filtered afterwards.
 */
const MARGIN_MS = 1000;

/**
 * A page of the account's refunds, including those of the dashboard. Xendit filters only the list of transactions by
 * time (docs.xendit.co/apidocs/list-transactions), so the refund of each transaction is fetched.
 */
export async function listXenditRefunds(settings: XenditSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { refundIds, next } = await listRefundTransactions(settings, query);
  const records: RefundReport[] = [];
  for (const id of new Set(refundIds)) records.push(...(await refundIfAny(settings, id)));
  return { records, next };
}

/** The refund with this id; none if it belongs to an older product, whose refunds this API does not know. */
async function refundIfAny(settings: XenditSettings, id: string): Promise<readonly RefundReport[]> {
  try {
    return [await aboutRefund(settings, id)];
  } catch (error) {
    if (error instanceof GatewayRejected) return [];
    throw error;
  }
}

type RefundTransactions = { readonly refundIds: readonly string[]; readonly next: string | null };

/**
 * The refunds of a page of the account's transactions. Accounts with several currencies must name one
 * (docs.xendit.co/apidocs/list-transactions), so a page goes through the currencies until it is full.
 *
 * A refused currency is left out, because the account may not have it. Throws `GatewayRejected` if Xendit refuses all
 * currencies, because then the request itself is refused.
 */
async function listRefundTransactions(settings: XenditSettings, query: ListQuery): Promise<RefundTransactions> {
  const refundIds: string[] = [];
  const refusals: GatewayRejected[] = [];
  for (const place of placesFrom(query.after)) {
    const limit = REFUNDS_PER_PAGE - refundIds.length;
    if (limit <= 0) return { refundIds, next: place.currency };
    const page = await pageAt(settings, query, { ...place, limit });
    if (page instanceof GatewayRejected) {
      refusals.push(page);
      continue;
    }
    refundIds.push(...page.data.map(({ product_id: id }) => id));
    const last = page.has_more ? page.data.at(-1) : undefined;
    if (last) return { refundIds, next: `${place.currency} ${last.id}` };
  }
  const [refusal] = refusals;
  if (refusal && refusals.length === xenditCurrencies.length) throw refusal;
  return { refundIds, next: null };
}

type Place = { readonly currency: string; readonly after: string | undefined };

/** The currencies that are not read yet. A cursor is a currency, and the last transaction that was read in it, if any. */
function placesFrom(cursor: string | null): readonly Place[] {
  const [current = '', last] = cursor?.split(' ') ?? [];
  const rest = xenditCurrencies.slice(Math.max(0, xenditCurrencies.indexOf(current)));
  return rest.map((currency) => ({ currency, after: currency === current ? last : undefined }));
}

/** A page of one currency, or the refusal of its first page. */
async function pageAt(
  settings: XenditSettings,
  { from, until }: ListQuery,
  { currency, after, limit }: Place & { readonly limit: number },
): Promise<XenditTransactionPage | GatewayRejected> {
  const parameters = new URLSearchParams({
    types: 'REFUND',
    currency,
    'created[gte]': from.toISOString(),
    'created[lte]': new Date(until.getTime() - 1).toISOString(),
    limit: limit.toString(),
    ...(after !== undefined && { after_id: after }),
  });
  try {
    return await callXendit(settings, {
      purpose: 'list transactions',
      path: `transactions?${parameters.toString()}`,
      answer: XenditTransactionPage,
    });
  } catch (error) {
    if (error instanceof GatewayRejected && after === undefined) return error;
    throw error;
  }
}

/** A page of the account's disputes (docs.xendit.co/apidocs/list-all-disputes-1). */
export async function listXenditDisputes(settings: XenditSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const parameters = new URLSearchParams({
    created_after: new Date(query.from.getTime() - MARGIN_MS).toISOString(),
    created_before: new Date(query.until.getTime() + MARGIN_MS).toISOString(),
    limit: DISPUTES_PER_PAGE.toString(),
    ...(query.after !== null && { cursor: query.after }),
  });
  const { data, pagination } = await callXendit(settings, {
    purpose: 'list disputes',
    path: `v1/disputes?${parameters.toString()}`,
    answer: XenditDisputePage,
  });
  const disputes = readableRecords(data, XenditDispute).filter(isWithin(query));
  return { records: disputes.map(disputeReport), next: pagination.has_more ? (pagination.next_cursor ?? null) : null };
}

function isWithin({ from, until }: ListQuery): (dispute: XenditDispute) => boolean {
  return ({ created_at: at }) => Date.parse(at) >= from.getTime() && Date.parse(at) < until.getTime();
}
