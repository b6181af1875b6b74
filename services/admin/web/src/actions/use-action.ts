import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { orLeave } from '../api/leave.ts';

/**
 * An action that changes something through the API. Afterwards, successful or not, the shown data is loaded again. If
 * the session has ended, it leads to the sign-in. It continues when the user leaves the page: `run` is completed and
 * `onError` is called, but the callbacks of `mutate` are not.
 */
export function useAction<Order, Result>(
  run: (order: Order) => Promise<Result>,
  onError?: (error: unknown) => void,
): UseMutationResult<Result, unknown, Order> {
  const client = useQueryClient();
  return useMutation<Result, unknown, Order>({
    mutationFn: (order) => orLeave(run(order)),
    ...(onError && { onError }),
    onSettled: () => void client.invalidateQueries(),
  });
}
