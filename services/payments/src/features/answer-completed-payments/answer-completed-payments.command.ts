import { GetCompletedPayments } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentPayment } from '../../payment/payment.ts';
import { listCompletedPayments } from '../../payment/payment-repository.ts';

export function answerCompletedPaymentsCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCompletedPayments, async ({ bookingId }) => {
    const payments = await listCompletedPayments(db, bookingId);
    return { payments: payments.map(presentPayment) };
  });
}
