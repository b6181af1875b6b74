import { z } from 'zod';

/**
 * The result of receiving a webhook. `accepted`: its reports were passed on. `ignored`: nothing in it concerns us.
 * `quarantined`: it is authentic, but unreadable, or the gateway refused the query about it. `conflicting`: its event id
 * is known with another body, so the gateway is queried before its reports count.
 */
export const CallbackOutcome = z.enum(['accepted', 'ignored', 'quarantined', 'conflicting']);
export type CallbackOutcome = z.infer<typeof CallbackOutcome>;

/** An authentic webhook of a gateway, without its body. `bodyDigest` is the SHA-256 of the raw bytes in hex. */
export const Callback = z
  .object({
    id: z.uuid(),
    method: z.string(),
    eventId: z.string(),
    eventType: z.string(),
    outcome: CallbackOutcome,
    note: z.string().nullable(),
    noteCode: z
      .string()
      .optional()
      .meta({ description: 'The code of `note`, for translations; absent for words of a gateway or a person' }),
    bodyDigest: z.string(),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: 'Callback' });
export type Callback = z.infer<typeof Callback>;

export function webhookUrl(publicUrl: string, method: string): string {
  return `${publicUrl}/api/v1/webhooks/${method}`;
}
