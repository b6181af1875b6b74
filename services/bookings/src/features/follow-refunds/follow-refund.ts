import { systemClock, type Transaction } from '@booking/runtime';
import { lockAccount, saveSettlement } from '../../booking/booking-ledger-repository.ts';
import { takeRefund, type RefundNews } from '../../booking/booking-settlement.ts';

export async function followRefund(trx: Transaction, news: RefundNews): Promise<void> {
  const account = await lockAccount(trx, news.refund.bookingId);
  await saveSettlement(trx, takeRefund(account, news, systemClock()));
}
