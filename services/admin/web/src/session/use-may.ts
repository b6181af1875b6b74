import type { Permission } from '@booking/contracts';
import { usePermissions } from 'react-admin';

/** Whether the user has a permission. It only decides what is shown; the API enforces permissions. */
export function useMay(permission: Permission): boolean {
  const { permissions } = usePermissions<readonly Permission[]>();
  return permissions?.includes(permission) ?? false;
}
