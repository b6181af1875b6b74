import { z } from 'zod';
import { Actor } from './actor.ts';

/**
 * A member of staff who asks for a refund or decides on one, as the admin service knows them. A bearer token never
 * carries what is beyond `Actor`.
 */
export const Releaser = Actor.extend({
  authenticatedAt: z.iso.datetime().nullable().optional().meta({
    description: 'When they last gave their password or signed in at the OpenID provider; null when nobody knows',
  }),
  relatedTo: z
    .array(z.string())
    .optional()
    .meta({ description: 'Other names of theirs, and the accounts that may be in the same hands as theirs' }),
});
export type Releaser = z.infer<typeof Releaser>;
