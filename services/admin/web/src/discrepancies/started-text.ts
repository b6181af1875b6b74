import { gatewayName } from '../fields/gateway-name.ts';
import type { Text } from '../texts/use-text.ts';
import type { StartedComparisons } from './discrepancy-orders.ts';

/** The message about a started reconciliation, with the gateways of each service. */
export function startedText({ payments, refunds }: StartedComparisons, text: Text): string {
  const named = (methods: readonly string[]): string =>
    methods.map(gatewayName).join(', ') || text('discrepancies.nobody');
  return text('discrepancies.compareStarted', { payments: named(payments), refunds: named(refunds) });
}
