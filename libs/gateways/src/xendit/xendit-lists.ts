import type { DisputeReport, RefundReport } from '@booking/contracts';
import { GatewayRejected } from '../gateway-errors.ts';
import type { Listing, ListQuery } from '../gateway-records.ts';
import { readableRecords } from '../readable-records.ts';
import { aboutRefund } from './xendit-answers.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditDispute, XenditDisputePage } from './xendit-objects.ts';
import { disputeReport } from './xendit-reports.ts';
import { listRefundTransactions } from './xendit-transactions.ts';

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
