import type { Permission } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SignedInStaff } from './answers.ts';
import { SESSION_KEY } from './leave.ts';
import { queryClient } from './query-client.ts';
import { isUnauthenticated } from './request-problem.ts';
import { presentStaff } from './session.ts';

/** No live update reports a change of the user's own permissions. */
const RELOADED_MS = 10_000;

export function useSession(): UseQueryResult<SignedInStaff> {
  const often = { staleTime: RELOADED_MS, refetchInterval: RELOADED_MS };
  return useQuery({ queryKey: SESSION_KEY, queryFn: confirmedStaff, ...often });
}

export function usePermissions(): readonly Permission[] {
  return useSession().data?.permissions ?? [];
}

/** Whether the user has a permission. It only decides what is shown; the API enforces permissions. */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/**
 * A change of the password replaces the session, and the API rejects requests that still have the former one. So one
 * rejection does not prove that the user is signed out: the API is asked again after all actions have ended.
 */
async function confirmedStaff(): Promise<SignedInStaff> {
  try {
    return await presentStaff();
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
  }
  await untilActionsEnd();
  return presentStaff();
}

async function untilActionsEnd(): Promise<void> {
  while (queryClient.isMutating() > 0) await nextChangeOfActions();
}

function nextChangeOfActions(): Promise<void> {
  return new Promise((resolve) => {
    const forget = queryClient.getMutationCache().subscribe(() => {
      forget();
      resolve();
    });
  });
}
