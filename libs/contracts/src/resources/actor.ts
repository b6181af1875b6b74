import { z } from 'zod';

/** What a caller may be allowed beyond what is its own. */
export const Permission = z.enum(['process_refunds', 'read_all', 'manage_staff']);
export type Permission = z.infer<typeof Permission>;

/** Who asks for something, and what they may do: the claims of a bearer token, or a member of staff. */
export const Actor = z.object({ sub: z.string().min(1).max(255), permissions: z.array(z.string()) });
export type Actor = z.infer<typeof Actor>;
