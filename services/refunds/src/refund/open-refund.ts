import { RefundRequested, sumAmounts } from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import { type AllocatedPart, recordExternal, reserve } from './allocation.ts';
import { type Decision, presentRefund, type Refund, refundMachine } from './refund.ts';

/** A refund to open. `processedBy` has released it to the gateways; null if staff must still release it. */
export type RefundOrder = Pick<Refund, 'bookingId' | 'origin' | 'cause' | 'reason' | 'requestedBy' | 'processedBy'> & {
  readonly shares: readonly [AllocatedPart, ...AllocatedPart[]];
  readonly needsApproval?: boolean;
  /** The reason why the refund waits for staff, if it is not approval. */
  readonly waitsBecause?: string | null;
};

export type Opening = { readonly nextId: () => string; readonly at: Date };

export function openRefund(
  { shares, needsApproval = false, waitsBecause: note = null, ...order }: RefundOrder,
  { nextId, at }: Opening,
): Decision {
  const isReleased = order.processedBy !== null;
  const released = order.processedBy !== null && isDecidedByPerson(order) ? { by: order.processedBy, at } : null;
  const refund: Refund = {
    ...order,
    id: nextId(),
    amount: sumAmounts(shares[0].amount.currency, shares),
    status: isReleased ? 'processing' : refundMachine.initial,
    rejectionReason: null,
    needsApproval,
    allocations: shares.map((share) => ({ ...reserve(share, nextId(), isReleased ? at : null), note, released })),
    replaced: [],
    manualSettlement: null,
    review: null,
    createdAt: at,
    completedAt: null,
    version: 1,
  };
  return opened(refund);
}

function isDecidedByPerson({ origin }: Pick<RefundOrder, 'origin'>): boolean {
  return origin === 'request' || origin === 'cancellation';
}

/** A refund that was made in the gateway's dashboard. It is never sent, and follows the reports of the gateway. */
type ExternalRefund = { readonly bookingId: string; readonly share: AllocatedPart; readonly reference: string };

export const GATEWAY_ACTOR = 'gateway';

export function openExternalRefund({ bookingId, share, reference }: ExternalRefund, opening: Opening): Decision {
  const { refund } = openRefund(
    {
      bookingId,
      origin: 'external',
      cause: `external:${share.payment.method}:${reference}`,
      reason: null,
      requestedBy: GATEWAY_ACTOR,
      processedBy: GATEWAY_ACTOR,
      shares: [share],
    },
    opening,
  );
  return opened({
    ...refund,
    allocations: refund.allocations.map((allocation) => recordExternal(allocation, reference, opening.at)),
  });
}

function opened(refund: Refund): Decision {
  return { before: null, refund, events: [newEvent(RefundRequested, { refund: presentRefund(refund) })] };
}
