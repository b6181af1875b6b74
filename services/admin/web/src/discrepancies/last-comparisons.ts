import type { GatewayComparison } from '@booking/contracts';

type Compared = Pick<GatewayComparison, 'service' | 'method'>;

/** The newest reconciliation of each service with each gateway, from a list that begins with the newest. */
export function lastComparisons<Comparison extends Compared>(newestFirst: readonly Comparison[]): Comparison[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ service, method }) => {
    const pair = `${service} ${method}`;
    const isNew = !seen.has(pair);
    seen.add(pair);
    return isNew;
  });
}
