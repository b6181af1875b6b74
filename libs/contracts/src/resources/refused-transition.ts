import { z } from 'zod';

/**
 * A rejected transition: a move that the transition table of an aggregate does not have, such as the failure of a
 * payment that has succeeded. It changed nothing; `cause` names its origin.
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
