import { GiveUpRefund } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { presentRefund } from '../../refund/refund.ts';
import { giveUpRefund } from '../../refund/review-refund.ts';
import { releaseRefund, type Deps } from './release-refund.ts';

/** The amount of a refund that is given up can be refunded again, so this needs the same permissions as a release. */
export function giveUpRefundCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(GiveUpRefund, async ({ note, ...order }) => {
    const refund = await releaseRefund(deps, order, (stranded, { by, at }) => giveUpRefund(stranded, { by, note, at }));
    return { refund: presentRefund(refund) };
  });
}
