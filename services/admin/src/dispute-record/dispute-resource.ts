import { Money } from '@booking/contracts';
import { z } from 'zod';

/** A dispute under the id that payments gave it, as the admin API shows it. */
export const DisputeResource = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string().meta({ description: "The gateway's name for it" }),
    status: z.enum(['open', 'won', 'lost']),
    amount: Money,
    reason: z.string().nullable(),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DisputeRecord' });
export type DisputeResource = z.infer<typeof DisputeResource>;

/** With the customer of its booking. */
export const ShownDispute = DisputeResource.extend({
  customerId: z.string().nullable().meta({ description: 'Of its booking; null until that is known' }),
}).meta({ id: 'ListedDispute' });
