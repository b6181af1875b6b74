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
    const sent = keyOfRequest({ key: idempotencyKey, caller: caller.sub, operation, body: order });
    const key = { ...sent, caller: (await findEarlierRequester(deps.db, bookingId, sent)) ?? sent.caller };
    const request = { bookingId, caller, amount, reason, payment, present: presentRefund, deadlineMs };
    const { result: refund, isReplay } = await submitRequest(deps, key, request);
    return { refund, isReplay };
  });
}
