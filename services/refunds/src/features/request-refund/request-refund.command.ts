import { RequestRefund } from '@booking/contracts';
import { keyOfRequest, runFirstStepOnce } from '@booking/http';
import { defineCommandHandler, type Bus, type CommandHandler } from '@booking/messaging';
import { inTurn, type Database } from '@booking/runtime';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { presentRefund } from '../../refund/refund.ts';
import { getBookingToRefund } from './get-booking-to-refund.ts';
import { releaseWhenAsked, requestRefund } from './request-refund.ts';

type Deps = { db: Database; bus: Bus; terms: RefundTerms };

export function requestRefundCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(RequestRefund, async ({ actor: caller, idempotencyKey, ...order }) => {
    const { bookingId, amount, reason, paymentId: payment } = order;
    const operation = RequestRefund.subject;
    const key = keyOfRequest({ key: idempotencyKey, caller: caller.sub, operation, body: order });

    const { result: refund } = await inTurn(deps.db, bookingId, async () => {
      const booking = await getBookingToRefund(deps, { bookingId, caller });
      return releaseWhenAsked(deps, { booking, caller }, () =>
        runFirstStepOnce(deps.db, key, async (trx) =>
          presentRefund(await requestRefund(trx, deps.terms, { booking, caller, amount, reason, payment })),
        ),
      );
    });
    return { refund };
  });
}
