import type { StaffPermission } from '@booking/contracts';
import type { StaffAccount } from '../api/answers.ts';

export const permissions = [
  'read_all',
  'process_refunds',
  'manage_privacy',
  'manage_staff',
  'manage_webhooks',
] as const satisfies StaffPermission[];

type StaffStatus = 'active' | 'invited' | 'disabled';

export function statusOf({ disabledAt, hasPassword, belongsToProvider }: StaffAccount): StaffStatus {
  if (disabledAt !== null) return 'disabled';
  return hasPassword || belongsToProvider ? 'active' : 'invited';
}
