import type { ListedPayment } from '@booking/gateways';
import type { Database } from '@booking/runtime';
import type { Comparison } from '../../comparison/comparison.ts';
import { missingAtGateway } from '../../payment/payment-difference.ts';
import { listPaymentsWithMoney } from '../../payment/listed-payment-repository.ts';
import type { Outcome } from './compare-listed.ts';

const PAGE_PAYMENTS = 1_000;

/** The other direction: payments that have brought money here and that the gateway does not list. */
export async function findMissing(
  db: Database,
  comparison: Comparison,
  listed: readonly ListedPayment[],
): Promise<Outcome[]> {
  const names = new Set(listed.flatMap(({ reference, paymentId }) => [reference, paymentId]));
  const missing: Outcome[] = [];
  let after: string | undefined;
  do {
    const page = await listPaymentsWithMoney(db, comparison, { after, limit: PAGE_PAYMENTS });
    const unlisted = page.filter(({ id, gatewayReference }) => !names.has(gatewayReference ?? id));
    missing.push(...unlisted.map(missingAtGateway).map(outcomeOf));
    after = page.length < PAGE_PAYMENTS ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  return missing;
}

function outcomeOf(difference: ReturnType<typeof missingAtGateway>): Outcome {
  return { reference: difference.reference, isRepaired: false, difference };
}
