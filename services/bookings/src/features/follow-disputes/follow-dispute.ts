import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { lockAccount, saveSettlements } from '../../booking/booking-ledger-repository.ts';
import { takeDispute } from '../../booking/booking-settlement.ts';

export type DisputeState = {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly disputeReference: string;
  readonly amount: Money;
  readonly status: 'open' | 'won' | 'lost';
  readonly version: number;
};

export async function followDispute(trx: Transaction, { bookingId, version, ...dispute }: DisputeState): Promise<void> {
  const account = await lockAccount(trx, bookingId);
  const { paymentId, disputeReference: reference, amount, status } = dispute;
  await saveSettlements(trx, [takeDispute(account, { paymentId, reference, amount, status, disputeVersion: version })]);
}
