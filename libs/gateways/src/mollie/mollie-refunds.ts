import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import { decisiveRefund, type FetchedRefund, outcomeOf, refundUnlessFound } from '../refund-outcome.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { Attributed, MollieRefund, pageSchema } from './mollie-objects.ts';
import { pathOf } from './mollie-payments.ts';
import { allocationIdOf, refundStatusOf } from './mollie-reports.ts';

/** Mollie's largest page. A payment with more refunds cannot be searched. */
const REFUNDS_MAX = 250;
/** The customer may read `description`, depending on the method (docs.mollie.com/reference/create-refund). */
const REASON_LENGTH_MAX = 255;

/**
 * Refunds a payment (docs.mollie.com/reference/create-refund). A refusal is final only when Mollie has no refund of
 * ours: after a lost answer and an expired idempotency key, it may concern a repetition of a refund that succeeded.
 */
export function refundMolliePayment(settings: MollieSettings, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({
    create: () => createRefund(settings, order),
    find: () => findMollieRefund(settings, order),
  });
}

async function createRefund(settings: MollieSettings, order: RefundOrder): Promise<RefundOutcome> {
  const { allocationId, refundId, payment, reason } = order;
  const refund = await callMollie(settings, {
    purpose: 'create refund',
    path: `${pathOf(payment)}/refunds`,
    answer: MollieRefund,
    post: {
      idempotencyKey: allocationId,
      body: {
        amount: toMollieAmount(order.amount),
        ...(reason !== undefined && { description: reasonWithin(reason, REASON_LENGTH_MAX) }),
        metadata: { allocation_id: allocationId, refund_id: refundId },
      },
    },
  });
  return outcomeOf(toFetchedRefund(refund));
}

/**
 * Finds our refund among those of its payment, by `metadata.allocation_id`. Undefined means that there is none. Throws
 * `GatewayUnavailable` when that is uncertain.
 */
export async function findMollieRefund(
  settings: MollieSettings,
  order: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const { listed, nextAddress } = await callMollie(settings, {
    purpose: 'list refunds',
    path: `${pathOf(order.payment)}/refunds?limit=${REFUNDS_MAX.toString()}`,
    answer: pageSchema('refunds'),
  });
  const ours = listed.filter((refund) => isOf(order, refund)).map(readable);
  if (ours.length === 0 && nextAddress !== undefined)
    throw new GatewayUnavailable('mollie list refunds: too many to search');
  return decisiveRefund(ours.map(toFetchedRefund));
}

/** Reads only our id, so that a refund of ours does not count as missing if the rest of it is unreadable. */
function isOf({ allocationId }: RefundOrder, refund: unknown): boolean {
  const { data } = Attributed.safeParse(refund);
  return data !== undefined && allocationIdOf(data) === allocationId;
}

function readable(refund: unknown): MollieRefund {
  return parseAnswer(MollieRefund, refund, 'mollie list refunds');
}

function toFetchedRefund(refund: MollieRefund): FetchedRefund {
  return { status: refundStatusOf(refund), reference: refund.id, reason: refund.status };
}
