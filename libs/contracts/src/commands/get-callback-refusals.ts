import { z } from 'zod';
import { defineQuery } from '../define-command.ts';

/**
 * The rejected webhooks of one method on one day (UTC): their number, and the details of the last one that may be
 * stored.
 */
export const CallbackRefusals = z
  .object({
    method: z.string(),
    day: z.iso.date(),
    count: z.int().positive(),
    lastReason: z.string(),
    lastBodyDigest: z.string().meta({ description: 'The SHA-256 of the body in hex; the body itself was not stored' }),
    lastRefusedAt: z.iso.datetime(),
  })
  .meta({ id: 'CallbackRefusals' });
export type CallbackRefusals = z.infer<typeof CallbackRefusals>;

export const GetCallbackRefusals = defineQuery('GetCallbackRefusals', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads the number of rejected callbacks by method and day, latest first, at most a thousand.',
  /** The first and the last day, inclusive; null means no limit. */
  request: z.object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
  reply: z.object({ refusals: z.array(CallbackRefusals) }),
});
