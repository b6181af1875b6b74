import { confirmAtProvider } from './confirm-at-provider.ts';
import { queryClient } from './query-client.ts';
import { isForbidden, isUnauthenticated } from './request-problem.ts';

export const SESSION_KEY = ['session'] as const;

/**
 * Waits for an answer of the API. If the session has ended, the user is led to the sign-in. If the user lacks a
 * permission, their current permissions are loaded again.
 */
export async function orLeave<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    await confirmAtProvider(error);
    if (isUnauthenticated(error)) void queryClient.resetQueries({ queryKey: SESSION_KEY });
    if (isForbidden(error)) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    throw error;
  }
}
