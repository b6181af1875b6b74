import { PaymentCompleted } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { systemClock } from '@booking/runtime';
import { lockAccount, saveSettlement } from '../../booking/booking-ledger-repository.ts';
import { takePayment } from '../../booking/booking-settlement.ts';

export const MarkBookingPaid = defineListener({
  name: 'MarkBookingPaid',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    const account = await lockAccount(trx, payment.bookingId);
    await saveSettlement(trx, takePayment(account, payment, systemClock()));
  },
});
