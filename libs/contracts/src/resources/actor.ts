import { z } from 'zod';

/** The permissions of staff, given in the admin interface or by the OpenID provider. */
export const StaffPermission = z.enum(['process_refunds', 'read_all', 'manage_staff']);
export type StaffPermission = z.infer<typeof StaffPermission>;

/**
 * Everything a bearer token can permit. `manage_bookings` is for the backend of the business, which sets prices: staff
 * never hold it.
 */
export const Permission = z.enum(['manage_bookings', ...StaffPermission.options]);
export type Permission = z.infer<typeof Permission>;

/** The sender of a request and their permissions: the claims of a bearer token, or a member of staff. */
export const Actor = z.object({ sub: z.string().min(1).max(255), permissions: z.array(z.string()) });
export type Actor = z.infer<typeof Actor>;
