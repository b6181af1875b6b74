import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

/** A dispute holds back its amount from refunds while it is open, and as long as it is lost. */
export type Dispute = {
  readonly paymentId: string;
  readonly disputeReference: string;
  readonly amount: Money;
  readonly status: 'open' | 'won' | 'lost';
  readonly version: number;
};

/**
 * Stores a dispute, unless a later version is stored. In events of earlier versions, an end that was reported first has
 * the same version as the opening; then the end wins. Returns whether the dispute was stored.
 */
export async function saveDispute(trx: Transaction, dispute: Dispute): Promise<boolean> {
  const saved = await trx('disputes')
    .insert(toRow(dispute))
    .onConflict(['payment_id', 'reference'])
    .merge()
    .whereRaw(`(disputes.version, disputes.status <> 'open') < (excluded.version, excluded.status <> 'open')`)
    .returning('reference');
  return saved.length > 0;
}

function toRow({ paymentId, disputeReference, amount: { amount, currency }, status, version }: Dispute) {
  return { payment_id: paymentId, reference: disputeReference, amount_minor: amount, currency, status, version };
}
