import { z } from 'zod';
import { defineQuery } from '../define-command.ts';

/** The refused callbacks of one method on one day (UTC): how many, and what may be kept of the last one. */
export const CallbackRefusals = z
  .object({
    method: z.string(),
    day: z.iso.date(),
    count: z.int().positive(),
    lastReason: z.string(),
    lastBodyDigest: z.string().meta({ description: 'The SHA-256 of the bytes, which were not kept, in hex' }),
    lastRefusedAt: z.iso.datetime(),
  })
  .meta({ id: 'CallbackRefusals' });
export type CallbackRefusals = z.infer<typeof CallbackRefusals>;

export const GetCallbackRefusals = defineQuery('GetCallbackRefusals', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads how many callbacks were refused, by method and day, the latest first; the thousand latest at most.',
  /** The first and the last day; null means any. */
  request: z.object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
  reply: z.object({ refusals: z.array(CallbackRefusals) }),
});
