import { RequestRefund } from '@booking/contracts';
import { keyOfRequest } from '@booking/idempotency';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { findEarlierRequester } from '../../refund/earlier-requester-repository.ts';
import { presentRefund } from '../../refund/refund.ts';
import { type Deps, submitRequest } from './submit-request.ts';

export function requestRefundCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(RequestRefund, async ({ actor: caller, idempotencyKey, ...order }, { deadlineMs }) => {
    const { bookingId, amount, reason, paymentId: payment } = order;
    const operation = RequestRefund.subject;
    const key = keyOfRequest({ key: idempotencyKey, caller: caller.sub, operation, body: order });
    const request = { bookingId, caller, amount, reason, payment, present: presentRefund, deadlineMs };
    const requester = await findEarlierRequester(deps.db, bookingId, key);
    const { result: refund, isReplay } = await submitRequest(
      deps,
      { ...key, caller: requester ?? key.caller },
      request,
    );
    return { refund, isReplay };
  });
}
