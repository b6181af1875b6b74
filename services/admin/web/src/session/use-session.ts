import type { Permission } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirmAtProvider } from '../api/confirm-at-provider.ts';
import { SESSION_KEY } from '../api/leave.ts';
import { queryClient } from '../api/query-client.ts';
import { isUnauthenticated } from '../api/request-problem.ts';
import { currentStaff, type SignedInStaff, signOut } from '../api/session.ts';

export function useSession(): UseQueryResult<SignedInStaff> {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: () =>
      currentStaff().catch(async (error: unknown) => {
        await confirmAtProvider(error);
        throw error;
      }),
  });
}

export function usePermissions(): readonly Permission[] {
  return useSession().data?.permissions ?? [];
}

/** Whether the user has a permission. It only decides what is shown; the API enforces permissions. */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

const SIGN_IN_PAGE = '/sign-in';

/** The way to the sign-in page, which leads back to this page afterwards. */
export function useWayToSignIn(): { readonly to: string; readonly state: { readonly from: string } } {
  const { pathname, search } = useLocation();
  return { to: SIGN_IN_PAGE, state: { from: pathname + search } };
}

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { to, state } = useWayToSignIn();
  return async () => {
    await signOut().catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    await navigate(to, { state });
    queryClient.clear();
  };
}

/** Signs in, drops the answers that a former user got, and goes to the given page or to the one that was asked for. */
export function useSignIn(): (entering?: Promise<void>, page?: string) => Promise<void> {
  const navigate = useNavigate();
  const { from = '/' } = (useLocation().state ?? {}) as { from?: string };
  return async (entering, page = from) => {
    await entering;
    queryClient.clear();
    await navigate(page);
  };
}
