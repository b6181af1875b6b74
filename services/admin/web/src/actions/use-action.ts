import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

/**
 * An action that changes something through the API. Afterwards, successful or not, the shown data is loaded again. If
 * the session has ended, it leads to the sign-in.
 */
export function useAction<Order, Result>(
  run: (order: Order) => Promise<Result>,
): UseMutationResult<Result, unknown, Order> {
  const client = useQueryClient();
  const leaveIfSignedOut = useLogoutIfAccessDenied();
  return useMutation<Result, unknown, Order>({
    mutationFn: run,
    onError: (error) => void leaveIfSignedOut(error),
    onSettled: () => void client.invalidateQueries(),
  });
}
