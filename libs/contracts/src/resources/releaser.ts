import { z } from 'zod';
import { Actor } from './actor.ts';

/**
 * A member of staff who requests a refund or decides on one, as the admin service knows them. The fields beyond `Actor`
 * never come from a bearer token.
 */
export const Releaser = Actor.extend({
  authenticatedAt: z.iso.datetime().nullable().optional().meta({
    description: 'The last time they gave their password or signed in at the OpenID provider; null when unknown',
  }),
  relatedTo: z
    .array(z.string())
    .optional()
    .meta({ description: 'Their other names, and accounts that the same person may control' }),
});
export type Releaser = z.infer<typeof Releaser>;
