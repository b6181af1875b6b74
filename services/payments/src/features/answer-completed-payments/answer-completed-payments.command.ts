import { GetCompletedPayments, type Payment } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentPayment } from '../../payment/payment.ts';
import { listCapturedPayments } from '../../payment/payment-repository.ts';

export function answerCompletedPaymentsCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCompletedPayments, async ({ bookingId }) => {
    const paid = (await listCapturedPayments(db, bookingId)).map(presentPayment);
    const [payments, mismatched] = [paid.filter(isCompleted), paid.filter((payment) => !isCompleted(payment))];
    return { payments, mismatched };
  });
}

function isCompleted({ status }: Payment): boolean {
  return status === 'completed';
}
