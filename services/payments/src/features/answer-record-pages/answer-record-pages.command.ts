import { GetDisputePage, GetPaymentPage } from '@booking/contracts';
import { answerRecordPage, answerVersionedPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { listDisputes } from '../../dispute/dispute-repository.ts';
import { presentPayment } from '../../payment/payment.ts';
import { listReportedPayments } from '../../payment/payment-repository.ts';

export function answerRecordPagesCommands({ db }: { db: Database }): CommandHandler[] {
  return [
    answerVersionedPage(GetPaymentPage, (page) => listReportedPayments(db, page), presentPayment),
    answerRecordPage(GetDisputePage, (page) => listDisputes(db, page)),
  ];
}
