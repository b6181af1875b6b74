import { GatewayRejected } from '../gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { outcomeOf, type RefundStanding, refundUnlessFound, standingRefund } from '../refund-outcome.ts';
import { toSquareAmount } from './square-amounts.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { RefundAnswer, type SquareRefund } from './square-objects.ts';
import { getPayment, resolveCapture } from './square-orders.ts';
import { refundStandingOf } from './square-reports.ts';

/**
 * Refunds a payment. A refusal is final only when Square has no refund of ours: after a lost answer, "the amount is too
 * large" may concern our own refund.
 */
export function refundSquarePayment(settings: SquareSettings, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({
    create: () => createRefund(settings, order),
    find: () => findSquareRefund(settings, order),
  });
}

/** The reason is the only text of ours that Square stores in a refund. */
async function createRefund(settings: SquareSettings, order: RefundOrder): Promise<RefundOutcome> {
  const amount = toSquareAmount(order.amount);
  const capture = await resolveCapture(settings, order.payment);
  if (capture === null) throw new GatewayRejected('Nothing was paid for this order');
  const { allocationId } = order;
  const { refund } = await callSquare(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: RefundAnswer,
    send: {
      method: 'POST',
      body: { idempotency_key: allocationId, payment_id: capture, amount_money: amount, reason: allocationId },
    },
  });
  return outcomeOf(standingOf(refund));
}

/** Finds our refund among those of its payment, by its reason. Undefined means that there is none. */
export async function findSquareRefund(
  settings: SquareSettings,
  order: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const capture = await resolveCapture(settings, order.payment);
  if (capture === null) return undefined;

  const { refund_ids: ids } = await getPayment(settings, capture);
  const refunds = await Promise.all((ids ?? []).map((id) => getRefund(settings, id)));
  const ours = refunds.filter(({ reason }) => reason === order.allocationId);
  return standingRefund(ours.map(standingOf));
}

async function getRefund(settings: SquareSettings, id: string): Promise<SquareRefund> {
  const { refund } = await callSquare(settings, {
    purpose: 'get refund',
    path: `refunds/${encodeURIComponent(id)}`,
    answer: RefundAnswer,
  });
  return refund;
}

function standingOf(refund: SquareRefund): RefundStanding {
  return { ...refundStandingOf(refund), reference: refund.id };
}
