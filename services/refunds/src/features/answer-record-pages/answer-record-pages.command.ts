import { GetRefundPage } from '@booking/contracts';
import { answerVersionedPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { listRefundsAfter } from '../../refund/refund-repository.ts';

export function answerRefundPageCommand({ db }: { db: Database }): CommandHandler {
  return answerVersionedPage(GetRefundPage, (page) => listRefundsAfter(db, page), presentRefund);
}
