import { z } from 'zod';
import { Money, PositiveMoney } from '../money.ts';

/** What one payment would give of a refund. */
export const RefundPart = z
  .object({ paymentId: z.uuid(), method: z.string(), amount: PositiveMoney })
  .meta({ id: 'RefundPart' });
export type RefundPart = z.infer<typeof RefundPart>;

/** How a refund would be taken from the payments of a booking as they are now, and what could be refunded after it. */
export const RefundQuote = z
  .object({ amount: PositiveMoney, parts: z.array(RefundPart), remaining: Money })
  .meta({ id: 'RefundQuote', description: 'What would be taken from which payments, and what would remain' });
export type RefundQuote = z.infer<typeof RefundQuote>;
