import { z } from 'zod';
import { Money } from '../money.ts';

/**
 * A dispute of a payment, as webhooks to the business show it. `reference` is the gateway's reference of the dispute.
 */
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

/** The member is optional, because earlier versions of the payments service do not send it. */
export const DueAt = z.iso
  .datetime()
  .nullable()
  .optional()
  .meta({ description: 'The deadline of the gateway for evidence, if it states one' });

/** A dispute as the payments service stores it, under an id of its own. */
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
