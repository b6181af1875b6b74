import { z } from 'zod';

/**
 * A move that the transition table of an aggregate does not have, such as the failure of a payment that has succeeded.
 * It changed nothing; `cause` says who wanted it.
 */
export const RefusedTransition = z
  .object({
    aggregate: z.string(),
    id: z.uuid(),
    bookingId: z.uuid(),
    state: z.string(),
    move: z.string(),
    cause: z.string(),
  })
  .meta({ id: 'RefusedTransition' });
export type RefusedTransition = z.infer<typeof RefusedTransition>;
