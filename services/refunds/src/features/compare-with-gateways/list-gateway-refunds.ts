import type { RefundReport } from '@booking/contracts';
import type { Gateways, Listing, ListQuery } from '@booking/gateways';
import type { Database } from '@booking/runtime';
import { extendComparison } from '../../comparison/comparison-repository.ts';
import { listedTimeOf, type Comparison } from '../../comparison/comparison.ts';

/** What one comparison can hold in memory; beyond it, `COMPARE_LOOKBACK_SECONDS` reaches too far back. */
const LISTED_REFUNDS_MAX = 200_000;

/** The gateways that have a list of refunds of their own. */
export function listingMethods(gateways: Gateways): string[] {
  return [...gateways.values()].filter((gateway) => 'listRefunds' in gateway).map(({ method }) => method);
}

type Deps = { readonly db: Database; readonly gateways: Gateways };

/**
 * Reads the gateway's whole list of the time that is compared before anything is made of it: half a list would say of
 * the other half that it is missing. Throws GatewayUnavailable.
 */
export async function listGatewayRefunds(deps: Deps, comparison: Comparison): Promise<RefundReport[]> {
  const { method } = comparison;
  const listed: RefundReport[] = [];
  let after: string | null = null;
  do {
    const page: Listing<RefundReport> = await readPage(deps.gateways, method, { ...listedTimeOf(comparison), after });
    listed.push(...page.records);
    if (listed.length > LISTED_REFUNDS_MAX) throw new RangeError(`${method} lists too many refunds to compare`);
    after = page.next;
    await extendComparison(deps.db, comparison);
  } while (after !== null);
  return listed;
}

function readPage(gateways: Gateways, method: string, query: ListQuery): Promise<Listing<RefundReport>> {
  const gateway = gateways.get(method);
  if (!gateway?.listRefunds) throw new Error(`${method} has no list of refunds`);
  return gateway.listRefunds(query);
}
