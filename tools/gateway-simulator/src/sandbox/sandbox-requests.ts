import { z } from 'zod';

const Money = z.strictObject({ amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) });
const WebUrl = z.url({ protocol: /^https?$/ });
const Reference = z.string().min(1).max(100);
const PAGE_RECORDS_MAX = 100;

export const CreateSession = z
  .strictObject({
    payment_id: Reference,
    amount: Money,
    description: z.string().max(1000),
    return_url: WebUrl,
    cancel_url: WebUrl,
    callback_url: WebUrl,
  })
  .transform((body) => ({
    clientReference: body.payment_id,
    amount: body.amount.amount,
    currency: body.amount.currency,
    description: body.description,
    returnUrl: body.return_url,
    cancelUrl: body.cancel_url,
    callbackUrl: body.callback_url,
  }));

export const CreateRefund = z
  .strictObject({
    session_id: z.string(),
    allocation_id: Reference,
    refund_id: Reference,
    amount: Money,
    note: z.string().min(1).max(1000).optional(),
  })
  .transform(({ session_id: sessionId, amount, note, ...metadata }) => ({ sessionId, ...amount, metadata, note }));

const PageParameters = {
  created_from: z.iso.datetime().optional(),
  created_until: z.iso.datetime().optional(),
  after: z.string().optional(),
  limit: z.coerce.number<string>().int().min(1).max(PAGE_RECORDS_MAX).default(PAGE_RECORDS_MAX),
};

export const ListSessions = z.strictObject(PageParameters);
export const ListDisputes = ListSessions;
export const ListRefunds = z.strictObject({ ...PageParameters, allocation_id: Reference.optional() });
export type PageQuery = z.infer<typeof ListSessions>;
