import type { ListedPayment } from '@booking/gateways';
import type { Comparison } from '../../comparison/comparison.ts';
import type { Difference } from '../../discrepancy/discrepancy.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { findListedPayments } from '../../payment/listed-payment-repository.ts';
import { differenceOf } from '../../payment/payment-difference.ts';
import { decidePayment } from '../../payment/payment-repository.ts';
import type { Payment } from '../../payment/payment.ts';
import { settlePayment } from '../../payment/settle-payment.ts';

/** What came of comparing one record. Without a difference both sides agree, perhaps because ours was repaired. */
export type Outcome = {
  readonly reference: string;
  readonly isRepaired: boolean;
  readonly difference: Difference | undefined;
};

/** Compares records of the gateway with ours, and lets ours follow theirs where a payment may make that move. */
export async function compareListed(
  deps: GatewayDeps,
  comparison: Comparison,
  listed: readonly ListedPayment[],
): Promise<Outcome[]> {
  const payments = await findListedPayments(deps.db, comparison.method, listed);
  const outcomes: Outcome[] = [];
  for (const record of listed) {
    const known = payments.get(record.reference);
    const payment = known && (await follow(deps, known, record));
    const isRepaired = payment?.version !== known?.version;
    outcomes.push({
      reference: record.reference,
      isRepaired,
      difference: differenceOf(record, payment, comparison.until),
    });
  }
  return outcomes;
}

/** What a payment may not do is for staff to see as a difference, not to be refused at every comparison anew. */
async function follow({ db, clock }: GatewayDeps, known: Payment, listed: ListedPayment): Promise<Payment> {
  const settle = (payment: Payment) => settlePayment(payment, listed, { at: clock(), cause: "the gateway's own list" });
  return settle(known).payment === known ? known : decidePayment(db, known.id, settle);
}
