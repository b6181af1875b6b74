import { z } from 'zod';

const Money = z.strictObject({ amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) });
const WebUrl = z.url({ protocol: /^https?$/ });
const Reference = z.string().min(1).max(100);

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
  .strictObject({ session_id: z.string(), allocation_id: Reference, refund_id: Reference, amount: Money })
  .transform(({ session_id: sessionId, amount, ...metadata }) => ({ sessionId, ...amount, metadata }));

export const FindRefunds = z
  .strictObject({ allocation_id: Reference })
  .transform(({ allocation_id: allocationId }) => ({ allocationId }));
