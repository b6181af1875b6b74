import { ProcessRefund } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { presentRefund } from '../../refund/refund.ts';
import { processRefund } from '../../refund/review-refund.ts';
import { releaseRefund, type Deps } from './release-refund.ts';

/** Releases a pending or failed refund to the job that calls the gateways. */
export function processRefundCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ProcessRefund, async (order) => ({
    refund: presentRefund(await releaseRefund(deps, order, processRefund)),
  }));
}
