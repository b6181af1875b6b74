import { GetRefundPage } from '@booking/contracts';
import { answerRecordPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { listRefundsAfter } from '../../refund/refund-repository.ts';

export function answerRefundPageCommand({ db }: { db: Database }): CommandHandler {
  return answerRecordPage(GetRefundPage, async (page) =>
    (await listRefundsAfter(db, page)).map((refund) => ({ version: refund.version, record: presentRefund(refund) })),
  );
}
