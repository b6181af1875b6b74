import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

/**
 * Something that changes the world by the API. What is shown is read again when it is over, however it ended; whose
 * session has ended is led to the sign-in.
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
