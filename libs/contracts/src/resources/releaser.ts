import { z } from 'zod';
import { Actor } from './actor.ts';

/** The member is absent if the sender used a bearer token, or if an older version sent the command. */
export const RelatedNames = z
  .array(z.string())
  .optional()
  .meta({ description: 'Other names of the sender, and accounts that the same person may control' });

/**
 * A member of staff who requests a refund, decides on one or cancels a booking, as the admin service knows them. The
 * fields beyond `Actor` never come from a bearer token.
 */
export const Releaser = Actor.extend({
  authenticatedAt: z.iso.datetime().nullable().optional().meta({
    description: 'When the person last gave a password or signed in at the OpenID provider; null when unknown',
  }),
  relatedTo: RelatedNames,
});
export type Releaser = z.infer<typeof Releaser>;
