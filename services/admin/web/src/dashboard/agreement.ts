import type { GatewayComparison } from '@booking/contracts';
import type { TextKey } from '../texts/text.ts';

type Compared = Pick<GatewayComparison, 'finishedAt'>;

/**
 * Without a reconciliation, "no discrepancies" does not mean that the records match. Undefined until the list is
 * loaded.
 */
export function agreementTextOf(comparisons: readonly Compared[] | undefined): TextKey | undefined {
  if (comparisons === undefined) return undefined;
  return comparisons.length === 0 ? 'comparisons.none' : 'dashboard.discrepanciesNone';
}
