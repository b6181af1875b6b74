import { z } from 'zod';
import { Money } from '../money.ts';
import { CancellationPolicy, CancellationTier } from './cancellation-policy.ts';

export const BookingStatus = z.enum(['pending', 'confirmed', 'cancelled', 'expired']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const BookingPaymentStatus = z.enum(['unpaid', 'paid', 'partially_refunded', 'refunded']);
export type BookingPaymentStatus = z.infer<typeof BookingPaymentStatus>;

/**
 * The cancellation of a booking: who cancelled it, when and why, with the fee and the refund at that moment. `tier` is
 * the tier of the policy that applied, and `policyVersion` identifies the policy. Both are null without a policy.
 */
export const Cancellation = z
  .object({
    at: z.iso.datetime(),
    by: z.string(),
    reason: z.string().nullable(),
    fee: Money.meta({ description: 'The amount kept: the fee by the terms, or all that was left when that was less' }),
    refund: Money.meta({
      description: 'What the cancellation refunded by the terms, at most the amount that was left',
    }),
    feeByTerms: Money.nullable().optional().meta({
      description: 'The fee of the tier that applied, rounded down if the gateway refunds no smaller parts',
    }),
    refundedBefore: Money.nullable()
      .optional()
      .meta({ description: 'The amount already refunded, or under way, before the cancellation' }),
    tier: CancellationTier.nullable().optional(),
    policyVersion: z.string().nullable().optional().meta({ description: 'Identifies the policy that applied' }),
    payments: z
      .array(z.uuid())
      .nullable()
      .optional()
      .meta({ description: 'The payments that counted: the refund is taken from them' }),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof Cancellation>;

/** Labels that a client attaches to its booking. They are stored and returned, never interpreted. */
export const Metadata = z.record(z.string().max(40), z.string().max(500)).meta({ id: 'Metadata' });

/** A booking as the API returns it and as its events carry it. */
export const Booking = z
  .object({
    id: z.uuid(),
    customerId: z.string(),
    description: z.string(),
    status: BookingStatus,
    paymentStatus: BookingPaymentStatus,
    total: Money,
    paid: Money,
    refunded: Money,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    cancellationPolicy: CancellationPolicy.nullable(),
    cancellation: Cancellation.nullable(),
    metadata: Metadata,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;
