import { RefusedTransition } from '@booking/contracts';
import { z } from 'zod';

/** A rejected transition with the id and time of its event, as the admin API shows it. */
export const RefusedTransitionResource = RefusedTransition.omit({ id: true })
  .extend({
    id: z.uuid(),
    service: z.enum(['payments', 'refunds', 'bookings']),
    aggregateId: z.uuid(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RefusedTransitionRecord' });
export type RefusedTransitionResource = z.infer<typeof RefusedTransitionResource>;
