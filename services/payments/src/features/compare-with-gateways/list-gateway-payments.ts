import type { Gateways, ListedPayment, Listing, ListQuery, PaymentGateway } from '@booking/gateways';
import type { Database } from '@booking/runtime';
import { extendComparison } from '../../comparison/comparison-repository.ts';
import { listedTimeOf, type Comparison } from '../../comparison/comparison.ts';
import { requireGateway } from '../../payment/require-gateway.ts';

/** What one comparison can hold in memory; beyond it, `COMPARE_LOOKBACK_SECONDS` reaches too far back. */
const LISTED_PAYMENTS_MAX = 200_000;

/** The gateways that have a list of their own. */
export function listingMethods(gateways: Gateways): string[] {
  return [...gateways.values()].filter((gateway) => 'listPayments' in gateway).map(({ method }) => method);
}

type Deps = { readonly db: Database; readonly gateways: Gateways };

/**
 * Reads the gateway's whole list of the time that is compared before anything is made of it: half a list would say of
 * the other half that it is missing. Throws GatewayUnavailable.
 */
export async function listGatewayPayments(deps: Deps, comparison: Comparison): Promise<ListedPayment[]> {
  const { method } = comparison;
  const gateway = requireGateway(deps.gateways, method);
  const listed: ListedPayment[] = [];
  let after: string | null = null;
  do {
    const page: Listing<ListedPayment> = await read(gateway, { ...listedTimeOf(comparison), after });
    listed.push(...page.records);
    if (listed.length > LISTED_PAYMENTS_MAX) throw new RangeError(`${method} lists too many payments to compare`);
    after = page.next;
    await extendComparison(deps.db, comparison);
  } while (after !== null);
  return listed;
}

function read(gateway: PaymentGateway, query: ListQuery): Promise<Listing<ListedPayment>> {
  if (!gateway.listPayments) throw new Error(`${gateway.method} has no list of payments`);
  return gateway.listPayments(query);
}
