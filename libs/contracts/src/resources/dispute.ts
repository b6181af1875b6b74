import { z } from 'zod';
import { Money } from '../money.ts';

/** A dispute of a payment as webhooks show it. `reference` is the gateway's name for it. */
export const Dispute = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    paymentId: z.uuid(),
    reference: z.string(),
    status: z.enum(['open', 'won', 'lost']),
    amount: Money,
    reason: z.string().nullable().optional().meta({ description: 'The reason of the payer, when the dispute opens' }),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** Optional, because earlier versions of payments do not have it. */
export const DueAt = z.iso
  .datetime()
  .nullable()
  .optional()
  .meta({ description: 'The deadline of the gateway for evidence, if it states one' });

/** A dispute under the id that payments gave it. */
export const DisputeRecord = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string().meta({ description: "The gateway's reference of the dispute" }),
    status: z.enum(['open', 'won', 'lost']),
    amount: Money,
    reason: z.string().nullable(),
    dueAt: DueAt,
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DisputeRecord' });
export type DisputeRecord = z.infer<typeof DisputeRecord>;
