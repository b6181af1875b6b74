import { z } from 'zod';
import { PositiveMoney } from '../money.ts';

export const RefundStatus = z.enum(['pending', 'processing', 'succeeded', 'failed', 'rejected']);
export type RefundStatus = z.infer<typeof RefundStatus>;

export const RefundOrigin = z.enum(['request', 'cancellation', 'surplus', 'external']);
export type RefundOrigin = z.infer<typeof RefundOrigin>;

/**
 * How far one payment's part of a refund has come: `reserved` (not sent), `submitted` (sent, no answer believed yet),
 * `pending` (the gateway accepted it and is working), `succeeded`, `failed`, `released` (its refund was rejected).
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

/** What a refund that somebody made at the gateway means for the booking, as staff decided. */
export const ExternalRefundMeaning = z.enum(['keep_booking', 'cancel_booking']);
export type ExternalRefundMeaning = z.infer<typeof ExternalRefundMeaning>;

/** Who decided on an external refund, and how. */
export const ExternalRefundReview = z
  .object({ meaning: ExternalRefundMeaning, by: z.string(), at: z.iso.datetime(), note: z.string().nullable() })
  .meta({
    id: 'ExternalRefundReview',
    description: 'What staff say a refund made at the gateway means for the booking',
  });
export type ExternalRefundReview = z.infer<typeof ExternalRefundReview>;

/** Who gave the money back outside of the gateway, and how. */
export const ManualSettlement = z
  .object({ by: z.string(), at: z.iso.datetime(), note: z.string() })
  .meta({ id: 'ManualSettlement', description: 'The money was given back outside of the gateway' });
export type ManualSettlement = z.infer<typeof ManualSettlement>;

/**
 * A refund as its events carry it and as staff see it. `pendingReason` says what it waits for. A refund
 * `isStranded` when its gateways know nothing of what is open of it and will not be sent it again: staff have to give it
 * up. `review` is null while nobody has decided what an external refund means, and for all other refunds.
 */
export const Refund = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    amount: PositiveMoney,
    status: RefundStatus,
    origin: RefundOrigin,
    reason: z.string().nullable(),
    requestedBy: z.string(),
    processedBy: z.string().nullable(),
    pendingReason: z.string().nullable().meta({ description: 'What it waits for' }),
    needsApproval: z.boolean().optional().meta({ description: 'Whoever asked for it may not be who processes it' }),
    isStranded: z.boolean().optional(),
    failureReason: z.string().nullable(),
    allocations: z.array(RefundAllocation),
    manualSettlement: ManualSettlement.nullable().optional(),
    review: ExternalRefundReview.nullable().optional(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** A refund as clients see it: staff's notes to each other are not for the payer. */
export const ClientRefund = Refund.omit({ needsApproval: true, manualSettlement: true, review: true }).meta({
  id: 'ClientRefund',
});
export type ClientRefund = z.infer<typeof ClientRefund>;
