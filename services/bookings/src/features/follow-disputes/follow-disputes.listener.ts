import { DisputeClosed, DisputeOpened } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { LedgerDispute } from '../../booking/booking-ledger.ts';
import { lockAccount, saveSettlements } from '../../booking/booking-ledger-repository.ts';
import { takeDispute } from '../../booking/booking-settlement.ts';
import { lockBookingsOf } from '../../steps/lock-bookings-of.ts';

export const EnterOpenedDispute = defineListener({
  name: 'EnterOpenedDispute',
  on: DisputeOpened,
  lock: lockBookingsOf,
  handle: ({ data, aggregateversion: disputeVersion }, trx) =>
    followDispute(trx, data, { status: 'open', disputeVersion }),
});

export const EnterClosedDispute = defineListener({
  name: 'EnterClosedDispute',
  on: DisputeClosed,
  lock: lockBookingsOf,
  handle: ({ data, aggregateversion: disputeVersion }, trx) =>
    followDispute(trx, data, { status: data.outcome, disputeVersion }),
});

async function followDispute(
  trx: Transaction,
  { bookingId, paymentId, disputeReference: reference, amount }: DisputeOpened['data'] | DisputeClosed['data'],
  state: Pick<LedgerDispute, 'status' | 'disputeVersion'>,
): Promise<void> {
  const account = await lockAccount(trx, bookingId);
  await saveSettlements(trx, [takeDispute(account, { paymentId, reference, amount, ...state })]);
}
