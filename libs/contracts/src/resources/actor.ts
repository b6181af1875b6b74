import { z } from 'zod';

/** The permissions of staff, given in the admin interface or by the OpenID provider. */
export const StaffPermission = z.enum([
  'process_refunds',
  'read_all',
  'manage_staff',
  'manage_privacy',
  'manage_webhooks',
]);
export type StaffPermission = z.infer<typeof StaffPermission>;

/**
 * Every permission that a bearer token can grant. `manage_bookings` is for the backend of the business, which sets
 * prices. Staff cannot have it.
 */
export const Permission = z.enum(['manage_bookings', ...StaffPermission.options]);
export type Permission = z.infer<typeof Permission>;

/** The sender of a request and their permissions, from the claims of a bearer token or from a staff account. */
export const Actor = z.object({ sub: z.string().min(1).max(255), permissions: z.array(z.string()) });
export type Actor = z.infer<typeof Actor>;
