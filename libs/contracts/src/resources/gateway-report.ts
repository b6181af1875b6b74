import { z } from 'zod';
import { Money } from '../money.ts';

/**
 * How a report is authenticated, by what the signature of its webhook covers. `body`: the whole body. `fields`: every
 * field that the event id and the reports are read from, so another body with this id has the same meaning. `sender`:
 * only the sender. `nothing`: there is no proof. `answer`: the report is the gateway's answer to a query that the
 * webhook triggered.
 */
export const Vouching = z.enum(['body', 'fields', 'sender', 'nothing', 'answer']);
export type Vouching = z.infer<typeof Vouching>;

/**
 * Whether a report is verified as the gateway's own. An unverified report is a hint to query the gateway, never a fact
 * about money.
 */
export function isVerified({ vouching }: { readonly vouching: Vouching }): boolean {
  return vouching === 'body' || vouching === 'fields' || vouching === 'answer';
}

/**
 * A report of a gateway about a payment. `reference` is the gateway's reference of the attempt. `paymentId` is ours,
 * when the gateway returns it. At least one of the two is present. `open` means that one try failed and the session
 * continues: the customer may try again on the same page.
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
 * A report of a gateway about a refund. `reference` is the gateway's reference of the refund. `allocationId` is ours,
 * when the gateway returns it. `captureReference` or `paymentReference` names the payment it belongs to.
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
 * A gateway's report of a dispute about a payment: a chargeback or the inquiry before it. Some gateways report the end
 * of a dispute without its reference. Then `reference` equals `captureReference` and means the payment's one open
 * dispute, or its only dispute. `amount` is the disputed amount, or of a lost dispute the lost amount. `dueAt` is the
 * time until which evidence can be submitted; it only informs staff. Of two reports about one dispute, the one with the
 * higher `sequence` is newer: a time in milliseconds, or the stage of the dispute. It is missing if the gateway states
 * no order.
 */
export const DisputeReport = z.object({
  kind: z.literal('dispute'),
  status: z.enum(['opened', 'won', 'lost']),
  reference: z.string(),
  captureReference: z.string().nullable(),
  paymentReference: z.string().nullable(),
  amount: Money.nullable(),
  reason: z.string().nullable(),
  dueAt: z.iso.datetime().nullable().optional(),
  sequence: z.int().nullable().optional(),
});
export type DisputeReport = z.infer<typeof DisputeReport>;

export const GatewayReport = z.discriminatedUnion('kind', [PaymentReport, RefundReport, DisputeReport]);
export type GatewayReport = z.infer<typeof GatewayReport>;
