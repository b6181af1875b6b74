import { GatewayRejected } from '../gateway-errors.ts';
import type { ListQuery } from '../gateway-records.ts';
import { xenditCurrencies } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditTransactionPage } from './xendit-objects.ts';

/** The number of refunds on a page. It is small, because each refund costs up to three more requests. */
const REFUNDS_PER_PAGE = 20;

type RefundTransactions = { readonly refundIds: readonly string[]; readonly next: string | null };

/**
 * The refunds of a page of the account's transactions. Accounts with several currencies must name one
 * (docs.xendit.co/apidocs/list-transactions), so a page goes through the currencies until it is full.
 *
 * A refused currency is left out, because the account may not have it. Throws `GatewayRejected` if Xendit refuses all
 * currencies, because then the request itself is refused.
 */
export async function listRefundTransactions(settings: XenditSettings, query: ListQuery): Promise<RefundTransactions> {
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
