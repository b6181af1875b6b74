import type { RefundOrder } from '../gateway-records.ts';
import { refundCalls } from '../refund-plan.ts';
import { toSquareAmount } from './square-amounts.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { RefundAnswer, type SquareRefund } from './square-objects.ts';
import { getPayment, resolveCapture } from './square-orders.ts';
import { toFetchedRefund } from './square-reports.ts';

/** The refusal "the amount is too large" may be due to our own refund. */
export const squareRefunds = refundCalls({
  targetOf: resolveCapture,
  nothingPaid: 'Nothing was paid for this order',
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

/**
 * Creates a refund. `reason` is the only text of ours that Square stores. It carries our id, so a person's reason is
 * not sent.
 */
async function createRefund(settings: SquareSettings, capture: string, order: RefundOrder): Promise<SquareRefund> {
  const amount = toSquareAmount(order.amount);
  const { allocationId } = order;
  return callSquare(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: RefundAnswer,
    change: {
      method: 'POST',
      body: { idempotency_key: allocationId, payment_id: capture, amount_money: amount, reason: allocationId },
    },
  });
}

async function searchRefunds(settings: SquareSettings, capture: string, order: RefundOrder): Promise<SquareRefund[]> {
  const { refund_ids: ids } = await getPayment(settings, capture);
  const refunds = await Promise.all((ids ?? []).map((id) => getRefund(settings, id)));
  return refunds.filter(({ reason }) => reason === order.allocationId);
}

async function getRefund(settings: SquareSettings, id: string): Promise<SquareRefund> {
  const path = `refunds/${encodeURIComponent(id)}`;
  return callSquare(settings, { purpose: 'get refund', path, answer: RefundAnswer });
}
