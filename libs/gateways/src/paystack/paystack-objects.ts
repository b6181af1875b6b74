import { z } from 'zod';
import { LenientText, Metadata } from '../readable-records.ts';

/** Schemas of Paystack's API, with only the members that this adapter reads (paystack.com/docs/api). */

const Id = z.int().min(1);
/** A time, for which the endpoints use different names. */
const Time = z.iso.datetime({ offset: true }).nullish();
const times = { created_at: Time, createdAt: Time };

/** An amount, which some events give as text. */
const Amount = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,17}$/)
    .transform((digits) => Number(BigInt(digits)))
    .pipe(z.int()),
]);

/** One transaction is one checkout page, with every try to pay on it. The creation time is not read from events. */
export const ReportedTransaction = z.object({
  id: Id,
  status: z.string(),
  reference: z.string().min(1),
  amount: Amount,
  /** The amount without fees, where the account lets its customers pay them. */
  requested_amount: Amount.nullish(),
  fees: Amount.nullish(),
  currency: z.string(),
  gateway_response: LenientText,
  channel: z.string().nullish(),
  paid_at: z.string().nullish(),
  metadata: Metadata,
});
export type ReportedTransaction = z.infer<typeof ReportedTransaction>;

/** A transaction as the API returns it. */
export const PaystackTransaction = ReportedTransaction.extend(times).transform(withTime);
export type PaystackTransaction = z.infer<typeof PaystackTransaction>;

/** The transaction of a refund or dispute: some endpoints give its id, others the whole object. */
export const AboutTransaction = z.union([
  Id.transform((id) => ({ id, reference: null })),
  z.object({ id: Id, reference: z.string().min(1) }),
]);

export const PaystackRefund = z
  .object({
    id: Id,
    transaction: AboutTransaction,
    /** The dispute for which the refund was made: its id at some endpoints, the whole object at others. */
    dispute: z.unknown().optional(),
    status: z.string(),
    amount: Amount,
    currency: z.string(),
    merchant_note: z.string().nullish(),
    ...times,
  })
  .transform(withTime);
export type PaystackRefund = z.infer<typeof PaystackRefund>;

/** A dispute as events report it. */
export const ReportedDispute = z.object({
  id: Id,
  status: z.string(),
  resolution: z.string().nullish(),
  category: LenientText,
  refund_amount: Amount.nullish(),
  dueAt: z.string().nullish().catch(null),
  /** Events and lists use different names. */
  updated_at: z.string().nullish().catch(null),
  updatedAt: z.string().nullish().catch(null),
  transaction: z.object({
    id: Id,
    reference: z.string().min(1),
    amount: Amount,
    currency: z.string(),
  }),
});
export type ReportedDispute = z.infer<typeof ReportedDispute>;

/** A dispute as the API lists it. */
export const PaystackDispute = ReportedDispute.extend(times).transform(withTime);
export type PaystackDispute = z.infer<typeof PaystackDispute>;

/** The members of a refund event, which does not identify its refund. */
export const PaystackRefundEvent = z.object({
  transaction_reference: z.string().min(1),
  refund_reference: z.union([z.string(), z.int()]).nullish(),
  amount: Amount,
  currency: z.string(),
});
export type PaystackRefundEvent = z.infer<typeof PaystackRefundEvent>;

/** A new checkout page. */
export const PaystackCheckout = z.object({ authorization_url: z.url(), reference: z.string().min(1) });

/** The envelope of every answer. `next` is the cursor of the next page, where a list has one. */
export const PaystackAnswer = z.object({
  status: z.literal(true),
  data: z.unknown(),
  meta: z.object({ next: z.string().nullish() }).nullish().catch(null),
});

/** The data of an event. Events about several things, such as expiring cards, have a list, and never concern money. */
const EventData = z
  .record(z.string(), z.unknown())
  .or(z.array(z.unknown()).transform((): Record<string, unknown> => ({})));

export const PaystackEvent = z.object({ event: z.string().min(1).max(100), data: EventData });
export type PaystackEvent = z.infer<typeof PaystackEvent>;

/** The body of a 4xx answer (paystack.com/docs/api/errors). */
export const PaystackProblem = z.object({
  message: z.string(),
  code: z.string().nullish(),
  type: z.string().nullish(),
});
export type PaystackProblem = z.infer<typeof PaystackProblem>;

type Times = { readonly created_at?: string | null | undefined; readonly createdAt?: string | null | undefined };

function withTime<Timed extends Times>(timed: Timed): Timed & { readonly createdAt: string | null } {
  return { ...timed, createdAt: timed.createdAt ?? timed.created_at ?? null };
}
