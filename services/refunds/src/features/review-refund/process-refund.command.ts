import { ProcessRefund } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { releaseRefund } from './release-refund.ts';

export function processRefundCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(ProcessRefund, async (request) => ({
    refund: presentRefund(await releaseRefund(db, request)),
  }));
}
