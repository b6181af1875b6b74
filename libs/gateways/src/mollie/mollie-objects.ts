import { z } from 'zod';

/** Only the members this adapter reads, of version 2 of the API (docs.mollie.com/reference/payments-api). */

const Amount = z.object({ currency: z.string(), value: z.string() });

/** Mollie gives back what it was sent, and some endpoints give it back as text. Other applications write anything. */
const Metadata = z
  .unknown()
  .transform((metadata) => (typeof metadata === 'string' ? parsed(metadata) : metadata))
  .pipe(z.record(z.string(), z.unknown()).catch({}));

const Link = z.object({ href: z.string() }).nullish();

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
  reason: z.object({ description: z.string().nullish() }).nullish(),
  reversedAt: z.string().nullish(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type MollieChargeback = z.infer<typeof MollieChargeback>;

export const MolliePayment = z.object({
  resource: z.literal('payment'),
  id: z.string().min(1),
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  createdAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  statusReason: z.object({ message: z.string().nullish() }).nullish(),
  _links: z.object({ checkout: Link }),
  _embedded: z
    .object({ refunds: z.array(MollieRefund).nullish(), chargebacks: z.array(MollieChargeback).nullish() })
    .nullish(),
});
export type MolliePayment = z.infer<typeof MolliePayment>;

const ListLinks = z.object({ next: Link });
export const PaymentList = z.object({
  _embedded: z.object({ payments: z.array(MolliePayment) }),
  _links: ListLinks,
});
export const RefundList = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }), _links: ListLinks });
export const ChargebackList = z.object({
  _embedded: z.object({ chargebacks: z.array(MollieChargeback) }),
  _links: ListLinks,
});

/** What a signed webhook brings; the entity is there when the whole of it was subscribed to. */
export const MollieEvent = z.object({
  resource: z.literal('event'),
  id: z.string().min(1),
  type: z.string(),
  entityId: z.string().nullish(),
  _embedded: z.object({ entity: z.object({ paymentId: z.string().nullish() }).nullish() }).nullish(),
});
export type MollieEvent = z.infer<typeof MollieEvent>;

export const MollieProblem = z.object({ status: z.int(), title: z.string(), detail: z.string() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
