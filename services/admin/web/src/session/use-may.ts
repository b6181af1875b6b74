import type { Permission } from '@booking/contracts';
import { usePermissions } from 'react-admin';

/** Whether who is signed in has a permission. It only decides what is shown: the API decides what happens. */
export function useMay(permission: Permission): boolean {
  const { permissions } = usePermissions<readonly Permission[]>();
  return permissions?.includes(permission) ?? false;
}
