import { ProcessRefund, requirePermission } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { getRefundCurrency } from '../../refund/refund-repository.ts';
import { processRefund } from '../../refund/review-refund.ts';
import { REFUND_PERMISSION } from '../../refundable-booking/refundable-booking.ts';
import { releaseInTurn } from '../../release-caps/release-caps-repository.ts';
import { decideWithApproval, type ReleaseRules } from '../../steps/decide-with-approval.ts';

type Deps = { readonly db: Database; readonly terms: ReleaseRules };

export function processRefundCommand({ db, terms }: Deps): CommandHandler {
  return defineCommandHandler(ProcessRefund, async (order, { deadlineMs }) => {
    requirePermission(order.actor, REFUND_PERMISSION);
    const currency = await getRefundCurrency(db, order.refundId);
    const refund = await releaseInTurn({ db, caps: terms.caps, currency, deadlineMs }, (trx) =>
      decideWithApproval(trx, terms, { ...order, decide: processRefund }),
    );
    return { refund: presentRefund(refund) };
  });
}
