import { z } from 'zod';
import { LenientText, Metadata } from '../readable-records.ts';

/**
 * Schemas of version 2 of Mollie's API, with only the members that this adapter reads
 * (docs.mollie.com/reference/payments-api).
 */

const Amount = z.object({ currency: z.string(), value: z.string() });

const Link = z.object({ href: z.string() }).nullish().catch(null);

export const MollieRefund = z.object({
  resource: z.literal('refund'),
  id: z.string().min(1),
  paymentId: z.string().nullish(),
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  createdAt: z.iso.datetime({ offset: true }),
});
export type MollieRefund = z.infer<typeof MollieRefund>;

export const MollieChargeback = z.object({
  resource: z.literal('chargeback'),
  id: z.string().min(1),
  paymentId: z.string(),
  amount: Amount,
  reason: z.object({ description: LenientText }).nullish().catch(null),
  reversedAt: z.string().nullish(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type MollieChargeback = z.infer<typeof MollieChargeback>;

/** The records of a list, parsed one by one. */
const Records = z.array(z.unknown());

export const MolliePayment = z.object({
  resource: z.literal('payment'),
  id: z.string().min(1),
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  createdAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  statusReason: z.object({ message: LenientText }).nullish().catch(null),
  _links: z.object({ checkout: Link }),
  _embedded: z.object({ refunds: Records.nullish(), chargebacks: Records.nullish() }).nullish(),
});
export type MolliePayment = z.infer<typeof MolliePayment>;

/** A page of a list, with the address of the next page. */
export function pageSchema(list: 'payments' | 'refunds' | 'chargebacks') {
  return z
    .object({ _embedded: z.object({ [list]: Records }), _links: z.object({ next: Link }) })
    .transform(({ _embedded, _links }) => ({ listed: _embedded[list] ?? [], nextAddress: _links.next?.href }));
}

/** The members that every record of a list has. */
export const Dated = z.object({ id: z.string(), createdAt: z.iso.datetime({ offset: true }) });
export type Dated = z.infer<typeof Dated>;

/** The member that shows whether a refund is ours, even if its other members are unreadable. */
export const Attributed = z.object({ metadata: Metadata });

/** A signed webhook. The entity is present when the webhook is configured to include it. */
export const MollieEvent = z.object({
  resource: z.literal('event').optional(),
  id: z.string().min(1),
  type: z.string().min(1),
  entityId: LenientText,
  _embedded: z
    .object({ entity: z.object({ paymentId: LenientText }).nullish() })
    .nullish()
    .catch(null),
  _links: z.object({ entity: Link }).nullish().catch(null),
});
export type MollieEvent = z.infer<typeof MollieEvent>;

const PaymentName = z.string().regex(/^tr_[A-Za-z0-9]{1,64}$/);

/**
 * A signed webhook may carry the payment, refund or chargeback itself instead of an event
 * (docs.mollie.com/reference/refunds-api-webhooks).
 */
export const MollieSnapshot = z.union([
  z.object({ resource: z.literal('payment'), id: PaymentName }),
  z.object({
    resource: z.enum(['refund', 'chargeback']),
    paymentId: PaymentName.nullish().catch(null),
    _links: z.object({ payment: Link }).nullish().catch(null),
  }),
]);
export type MollieSnapshot = z.infer<typeof MollieSnapshot>;

export const MollieProblem = z.object({ status: z.int(), title: z.string(), detail: LenientText });
