import { z } from 'zod';
import { Money, PositiveMoney } from '../money.ts';

/** The share of a refund that one payment would cover. */
export const RefundPart = z
  .object({ paymentId: z.uuid(), method: z.string(), amount: PositiveMoney })
  .meta({ id: 'RefundPart' });
export type RefundPart = z.infer<typeof RefundPart>;

/** How a refund would be taken from the payments of a booking as they are now. `remaining` would stay refundable. */
export const RefundQuote = z.object({ amount: PositiveMoney, parts: z.array(RefundPart), remaining: Money }).meta({
  id: 'RefundQuote',
  description: 'The amount taken from each payment, and the amount that would remain refundable',
});
export type RefundQuote = z.infer<typeof RefundQuote>;
