import { SettleRefundManually } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { presentRefund } from '../../refund/refund.ts';
import { settleRefundManually } from '../../refund/review-refund.ts';
import { releaseRefund, type Deps } from './release-refund.ts';

export function settleRefundManuallyCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(SettleRefundManually, async ({ note, ...order }) => {
    const refund = await releaseRefund(deps, order, (failed, release) =>
      settleRefundManually(failed, { ...release, note }),
    );
    return { refund: presentRefund(refund) };
  });
}
