import { z } from 'zod';
import { Money } from '../money.ts';

/**
 * The proof of a report. How much of its webhook the signature covers: the whole `body`; every one of the `fields`
 * that the name of the event and its reports were made from, so that other bytes under that name say the same; only its
 * `sender`; or `nothing`. Or the gateway's own `answer`, when it was asked because of the callback.
 */
export const Vouching = z.enum(['body', 'fields', 'sender', 'nothing', 'answer']);
export type Vouching = z.infer<typeof Vouching>;

/** Whether a report is the gateway's own word. Otherwise it is a hint to ask the gateway, never a fact about money. */
export function isVouchedFor({ vouching }: { readonly vouching: Vouching }): boolean {
  return vouching === 'body' || vouching === 'fields' || vouching === 'answer';
}

/**
 * A report of a gateway about a payment. `reference` is the attempt's name at the gateway, `paymentId` ours when the
 * gateway returns it; at least one of the two is there. `open` says that one try failed and ended nothing: the
 * customer may try again on the same page.
 */
export const PaymentReport = z.object({
  kind: z.literal('payment'),
  status: z.enum(['succeeded', 'failed', 'expired', 'pending', 'open']),
  reference: z.string().nullable(),
  paymentId: z.uuid().nullable(),
  captureReference: z.string().nullable(),
  amount: Money.nullable(),
  reason: z.string().nullable(),
});
export type PaymentReport = z.infer<typeof PaymentReport>;

/**
 * A report of a gateway about a refund. `reference` is the refund's name at the gateway; `allocationId` ours when the
 * gateway returns it; `captureReference` or `paymentReference` name the payment it belongs to.
 */
export const RefundReport = z.object({
  kind: z.literal('refund'),
  status: z.enum(['succeeded', 'failed', 'pending']),
  reference: z.string(),
  allocationId: z.uuid().nullable(),
  captureReference: z.string().nullable(),
  paymentReference: z.string().nullable(),
  amount: Money.nullable(),
  reason: z.string().nullable(),
});
export type RefundReport = z.infer<typeof RefundReport>;

/**
 * A gateway's report of a dispute about a payment: a chargeback or the inquiry before it. Some gateways report the end of
 * a dispute without its name. Then `reference` equals `captureReference` and means the payment's one open dispute.
 */
export const DisputeReport = z.object({
  kind: z.literal('dispute'),
  status: z.enum(['opened', 'won', 'lost']),
  reference: z.string(),
  captureReference: z.string().nullable(),
  paymentReference: z.string().nullable(),
  amount: Money.nullable(),
  reason: z.string().nullable(),
});
export type DisputeReport = z.infer<typeof DisputeReport>;

export const GatewayReport = z.discriminatedUnion('kind', [PaymentReport, RefundReport, DisputeReport]);
export type GatewayReport = z.infer<typeof GatewayReport>;
