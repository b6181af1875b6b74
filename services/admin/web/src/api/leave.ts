import { confirmAtProvider } from './confirm-at-provider.ts';
import { queryClient } from './query-client.ts';
import { isProblem, isUnauthenticated } from './request-problem.ts';

export const SESSION_KEY = ['session'] as const;

/**
 * Waits for an answer of the API. If the session seems to have ended, or the user lacks a permission, the session is
 * loaded again. If there is none, the sign-in page opens.
 */
export async function orLeave<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    await confirmAtProvider(error);
    const hasChanged = isUnauthenticated(error) || isProblem(error, 'forbidden');
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    throw error;
  }
}
