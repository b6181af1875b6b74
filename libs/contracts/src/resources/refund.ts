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

/** A refund as the API shows it and as its events carry it. */
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
    pendingReason: z.string().nullable(),
    failureReason: z.string().nullable(),
    allocations: z.array(RefundAllocation),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;
