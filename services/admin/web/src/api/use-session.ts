import type { Permission } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SignedInStaff } from './answers.ts';
import { SESSION_KEY } from './leave.ts';
import { presentStaff } from './session.ts';

/** No live update reports a change of the user's own permissions. */
const RELOADED_MS = 10_000;

export function useSession(): UseQueryResult<SignedInStaff> {
  const often = { staleTime: RELOADED_MS, refetchInterval: RELOADED_MS };
  return useQuery({ queryKey: SESSION_KEY, queryFn: presentStaff, ...often });
}

export function usePermissions(): readonly Permission[] {
  return useSession().data?.permissions ?? [];
}

/** Whether the user has a permission. It only decides what is shown; the API enforces permissions. */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}
