import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

/** A dispute holds back its amount from refunds while it is open, and permanently when it is lost. */
export type Dispute = {
  readonly paymentId: string;
  readonly disputeReference: string;
  readonly amount: Money;
};

/** Stores an open dispute, unless its end was reported first. */
export async function insertOpenDispute(trx: Transaction, dispute: Dispute): Promise<void> {
  await trx('disputes')
    .insert({ ...toRow(dispute), status: 'open' })
    .onConflict(['payment_id', 'reference'])
    .ignore();
}

export async function saveClosedDispute(trx: Transaction, dispute: Dispute, status: 'won' | 'lost'): Promise<void> {
  await trx('disputes')
    .insert({ ...toRow(dispute), status })
    .onConflict(['payment_id', 'reference'])
    .merge();
}

function toRow({ paymentId, disputeReference, amount: { amount, currency } }: Dispute) {
  return { payment_id: paymentId, reference: disputeReference, amount_minor: amount, currency };
}
