import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import { refundCalls } from '../refund-plan.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { Attributed, MollieRefund, pageSchema } from './mollie-objects.ts';
import { pathOf } from './mollie-payments.ts';
import { allocationIdOf, toFetchedRefund } from './mollie-reports.ts';

/** Mollie's largest page. The search fails if our refund is not on it and more pages follow. */
const REFUNDS_MAX = 250;
/** The customer may read `description`, depending on the method (docs.mollie.com/reference/create-refund). */
const REASON_LENGTH_MAX = 255;

export const mollieRefunds = refundCalls({
  targetOf: (_settings, payment) => Promise.resolve(pathOf(payment)),
  nothingPaid: 'Nothing was paid',
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

function createRefund(settings: MollieSettings, payment: string, order: RefundOrder): Promise<MollieRefund> {
  const { allocationId, refundId, reason } = order;
  return callMollie(settings, {
    purpose: 'create refund',
    path: `${payment}/refunds`,
    answer: MollieRefund,
    change: {
      idempotencyKey: allocationId,
      body: {
        amount: toMollieAmount(order.amount),
        ...(reason !== undefined && { description: reasonWithin(reason, REASON_LENGTH_MAX) }),
        metadata: { allocation_id: allocationId, refund_id: refundId },
      },
    },
  });
}

/** Our refunds carry `metadata.allocation_id`. */
async function searchRefunds(settings: MollieSettings, payment: string, order: RefundOrder): Promise<MollieRefund[]> {
  const { listed, nextAddress } = await callMollie(settings, {
    purpose: 'list refunds',
    path: `${payment}/refunds?limit=${REFUNDS_MAX.toString()}`,
    answer: pageSchema('refunds'),
  });
  const ours = listed.filter((refund) => isOf(order, refund));
  if (ours.length === 0 && nextAddress !== undefined)
    throw new GatewayUnavailable('mollie list refunds: too many to search');
  return ours.map((refund) => parseAnswer(MollieRefund, refund, 'mollie list refunds'));
}

/**
 * Whether a refund carries the id of our allocation. Only the id is read, so that our refund does not count as missing
 * if other members are unreadable.
 */
function isOf({ allocationId }: RefundOrder, refund: unknown): boolean {
  const { data } = Attributed.safeParse(refund);
  return data !== undefined && allocationIdOf(data) === allocationId;
}
