import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { PositiveMoney } from '../money.ts';
import { Actor } from '../resources/actor.ts';
import { ExternalRefundMeaning, Refund } from '../resources/refund.ts';
import { RefundQuote } from '../resources/refund-quote.ts';
import { Releaser } from '../resources/releaser.ts';

/** A reason or a note of staff. */
const StaffText = z.string().min(1).max(500);

export const QuoteRefund = defineQuery('QuoteRefund', {
  answeredBy: 'refunds',
  summary: 'Quotes how much a refund of a booking would take from each payment now. Needs process_refunds.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Actor,
    amount: PositiveMoney.optional().meta({ description: 'Defaults to the full refundable amount' }),
    paymentId: z.uuid().optional().meta({ description: 'Quote only for this payment of the booking' }),
  }),
  reply: z.object({ quote: RefundQuote }),
});

export const RequestRefund = defineCommand('RequestRefund', {
  answeredBy: 'refunds',
  summary: 'Refunds a booking in full or in part. Repeating it with the same key does not refund twice.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Releaser,
    idempotencyKey: z.string(),
    amount: PositiveMoney.optional().meta({ description: 'Defaults to the full refundable amount' }),
    paymentId: z.uuid().optional().meta({ description: 'Refund only from this payment of the booking' }),
    reason: z.string().optional(),
  }),
  reply: z.object({
    refund: Refund,
    isReplay: z.boolean().optional().meta({ description: 'Whether an earlier request with this key made the refund' }),
  }),
});

export const ProcessRefund = defineCommand('ProcessRefund', {
  answeredBy: 'refunds',
  summary: 'Sends a pending or failed refund to the gateways. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser }),
  reply: z.object({ refund: Refund }),
});

export const RejectRefund = defineCommand('RejectRefund', {
  answeredBy: 'refunds',
  summary:
    'Rejects a pending refund and frees its reservation, or a failed refund that has returned nothing. ' +
    'Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Actor, reason: StaffText.optional() }),
  reply: z.object({ refund: Refund }),
});

export const GiveUpRefund = defineCommand('GiveUpRefund', {
  answeredBy: 'refunds',
  summary: 'Lets an unresolved refund fail, so that it can be paid another way. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser, note: StaffText }),
  reply: z.object({ refund: Refund }),
});

export const SettleRefundManually = defineCommand('SettleRefundManually', {
  answeredBy: 'refunds',
  summary: 'Records that a failed refund was paid outside of the gateway; the note says how. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser, note: StaffText }),
  reply: z.object({ refund: Refund }),
});

export const ReviewExternalRefund = defineCommand('ReviewExternalRefund', {
  answeredBy: 'refunds',
  summary: 'Decides whether a refund made at the gateway cancels the booking. Needs process_refunds.',
  request: z.object({
    refundId: z.uuid(),
    actor: Releaser,
    meaning: ExternalRefundMeaning,
    note: StaffText.optional(),
  }),
  reply: z.object({ refund: Refund }),
});
