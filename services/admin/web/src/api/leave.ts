import { confirmAtProvider } from './confirm-at-provider.ts';
import { queryClient } from './query-client.ts';
import { isUnauthenticated } from './request-problem.ts';
import { forgetSession } from './session.ts';

export const SESSION_KEY = ['session'] as const;

/** The answer of the API. If the session has ended, the user is led to the sign-in. */
export async function orLeave<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    await confirmAtProvider(error);
    if (isUnauthenticated(error)) {
      forgetSession();
      void queryClient.resetQueries({ queryKey: SESSION_KEY });
    }
    throw error;
  }
}
