import type { GatewayComparison } from '@booking/contracts';

type Compared = Pick<GatewayComparison, 'service' | 'method'>;

/** The newest reconciliation of each service with each gateway, from a list that begins with the newest. */
export function lastComparisons<Comparison extends Compared>(newestFirst: readonly Comparison[]): Comparison[] {
  const pairs = Map.groupBy(newestFirst, ({ service, method }) => `${service} ${method}`);
  return [...pairs.values()].flatMap((comparisons) => comparisons.slice(0, 1));
}
