import { gatewayName, text } from '../texts/text.ts';

/** The methods that each service reconciles. */
type StartedComparisons = { readonly payments: readonly string[]; readonly refunds: readonly string[] };

/** The message about a started reconciliation, with the gateways of each service. */
export function startedText({ payments, refunds }: StartedComparisons): string {
  const named = (methods: readonly string[]): string =>
    methods.map(gatewayName).join(', ') || text('discrepancies.nobody');
  return text('discrepancies.compareStarted', { payments: named(payments), refunds: named(refunds) });
}
