import { z } from 'zod';
import { PositiveMoney } from '../money.ts';
import { remark, remarkCodeOf } from '../remarks.ts';

export const RefundStatus = z.enum(['pending', 'processing', 'succeeded', 'failed', 'rejected']);
export type RefundStatus = z.infer<typeof RefundStatus>;

export const RefundOrigin = z.enum(['request', 'cancellation', 'surplus', 'external']);
export type RefundOrigin = z.infer<typeof RefundOrigin>;

/**
 * The progress of one payment's allocation of a refund: `reserved` (not sent), `submitted` (sent, no verified answer
 * yet), `pending` (the gateway accepted it and is working), `succeeded`, `failed`, `released` (the refund was rejected,
 * and the reservation is freed).
 */
export const AllocationStatus = z.enum(['reserved', 'submitted', 'pending', 'succeeded', 'failed', 'released']);
export type AllocationStatus = z.infer<typeof AllocationStatus>;

export const RefundAllocation = z
  .object({
    paymentId: z.uuid(),
    method: z.string(),
    amount: PositiveMoney,
    status: AllocationStatus,
    gatewayReference: z.string().nullable(),
  })
  .meta({ id: 'RefundAllocation' });
export type RefundAllocation = z.infer<typeof RefundAllocation>;

/** The decision of staff about a refund that was made at the gateway: the booking stays, or it is cancelled. */
export const ExternalRefundMeaning = z.enum(['keep_booking', 'cancel_booking']);
export type ExternalRefundMeaning = z.infer<typeof ExternalRefundMeaning>;

/** The decision about an external refund, and who made it. */
export const ExternalRefundReview = z
  .object({ meaning: ExternalRefundMeaning, by: z.string(), at: z.iso.datetime(), note: z.string().nullable() })
  .meta({
    id: 'ExternalRefundReview',
    description: 'The decision of staff about a refund that was made at the gateway',
  });
export type ExternalRefundReview = z.infer<typeof ExternalRefundReview>;

/** A refund that staff paid outside of the gateway, with their name and note. */
export const ManualSettlement = z.object({ by: z.string(), at: z.iso.datetime(), note: z.string() }).meta({
  id: 'ManualSettlement',
  description: 'Who recorded that the refund was paid outside of the gateway, when, and how',
});
export type ManualSettlement = z.infer<typeof ManualSettlement>;

/**
 * A refund as its events carry it and as staff see it. `pendingReason` names the condition that it waits for.
 * `isStranded` marks an unresolved refund: its gateways do not know its open allocations, and these cannot be sent
 * again; or the gateway has not reported the outcome of an external refund for two weeks. Staff have to give it up.
 * `review` is the decision of staff about an external refund; null before it, and again after a later failure. Other
 * refunds have none.
 */
export const Refund = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    amount: PositiveMoney,
    status: RefundStatus,
    origin: RefundOrigin,
    reason: z.string().nullable().meta({
      description: 'Why the refund was requested. Customers and gateways read it, also if staff wrote it',
    }),
    requestedBy: z.string().meta({
      description: 'The `sub` of a token, the email with which a member of staff signs in, `gateway` or `system`',
    }),
    processedBy: z.string().nullable().meta({
      description: 'Who processed or rejected the refund, in the form of `requestedBy`; null if nobody has',
    }),
    pendingReason: z.string().nullable().meta({ description: 'The condition that the refund waits for' }),
    pendingCode: z.string().optional().meta({
      description: 'The code of `pendingReason`, for translations; absent for words of a gateway or a person',
    }),
    needsApproval: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a second person has to approve; the requester may not process the refund' }),
    isStranded: z.boolean().optional().meta({
      description: 'Whether the refund is unresolved: its gateway has not confirmed it, and it is not sent again',
    }),
    failureReason: z.string().nullable(),
    failureCode: z.string().optional().meta({
      description: 'The code of `failureReason`, for translations; absent for words of a gateway or a person',
    }),
    allocations: z.array(RefundAllocation),
    manualSettlement: ManualSettlement.nullable().optional(),
    review: ExternalRefundReview.nullable().optional(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** A refund as clients see it, without the internal notes of staff. `toClientRefund` makes it. */
export const ClientRefund = Refund.omit({ needsApproval: true, manualSettlement: true, review: true }).meta({
  id: 'ClientRefund',
});
export type ClientRefund = z.infer<typeof ClientRefund>;

/**
 * The refund as the API and the webhooks show it: without names and notes of staff, except for the releaser, the
 * requester and the reason of a rejection.
 */
export function toClientRefund(refund: Refund): ClientRefund {
  const isGivenUp = refund.status === 'failed' && remarkCodeOf(refund.failureReason) === 'given-up-by';
  return ClientRefund.parse(isGivenUp ? { ...refund, ...GIVEN_UP } : refund);
}

const GIVEN_UP = { failureReason: remark('refund-given-up'), failureCode: 'refund-given-up' };
