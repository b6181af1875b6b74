import type { DisputeReport } from '@booking/contracts';
import type { Gateways, ListedPayment, Listing, ListQuery, PaymentGateway } from '@booking/gateways';
import type { Database } from '@booking/runtime';
import { extendComparison } from '../../comparison/comparison-repository.ts';
import { listedTimeOf, type Comparison } from '../../comparison/comparison.ts';
import { findOldestOpenDispute } from '../../dispute/dispute-repository.ts';
import { requireGateway } from '../../payment/require-gateway.ts';

/** What one comparison can hold in memory; beyond it, `COMPARE_LOOKBACK_SECONDS` reaches too far back. */
const LISTED_RECORDS_MAX = 200_000;

/** The gateways that have a list of their own, of payments or of disputes. */
export function listingMethods(gateways: Gateways): string[] {
  const lists = (gateway: PaymentGateway) => gateway.listPayments !== undefined || gateway.listDisputes !== undefined;
  return [...gateways.values()].filter(lists).map(({ method }) => method);
}

type Deps = { readonly db: Database; readonly gateways: Gateways };

/**
 * The gateway's own payments of the time that is compared. Undefined from a gateway that does not list them, so that none
 * is missing there. Throws GatewayUnavailable.
 */
export async function listGatewayPayments(deps: Deps, comparison: Comparison): Promise<ListedPayment[] | undefined> {
  const gateway = requireGateway(deps.gateways, comparison.method);
  if (!gateway.listPayments) return undefined;
  return readList(deps, comparison, gateway.listPayments.bind(gateway));
}

/**
 * The gateway's own disputes of the time that is compared, and of as long before as any is open here. None from a gateway
 * that does not list them. Throws GatewayUnavailable.
 */
export async function listGatewayDisputes(deps: Deps, comparison: Comparison): Promise<DisputeReport[]> {
  const gateway = requireGateway(deps.gateways, comparison.method);
  if (!gateway.listDisputes) return [];
  const from = await beginningOfDisputes(deps.db, comparison);
  return readList(deps, { ...comparison, from }, gateway.listDisputes.bind(gateway));
}

/** A dispute takes months. We heard of it at the latest when it was in reach of a comparison. */
async function beginningOfDisputes(db: Database, { method, from, until }: Comparison): Promise<Date> {
  const lookbackMs = until.getTime() - from.getTime();
  const oldest = (await findOldestOpenDispute(db, method)) ?? until;
  return new Date(Math.min(from.getTime(), oldest.getTime() - lookbackMs));
}

type ReadPage<Listed> = (query: ListQuery) => Promise<Listing<Listed>>;

/** The whole list before anything is made of it: half a list would say of the other half that it is missing. */
async function readList<Listed>(deps: Deps, comparison: Comparison, readPage: ReadPage<Listed>): Promise<Listed[]> {
  const listed: Listed[] = [];
  let after: string | null = null;
  do {
    const page: Listing<Listed> = await readPage({ ...listedTimeOf(comparison), after });
    listed.push(...page.records);
    if (listed.length > LISTED_RECORDS_MAX)
      throw new RangeError(`${comparison.method} lists too many records to compare`);
    after = page.next;
    await extendComparison(deps.db, comparison);
  } while (after !== null);
  return listed;
}
