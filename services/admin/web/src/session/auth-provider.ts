import type { AuthProvider } from 'react-admin';
import { queryClient } from '../api/query-client.ts';
import { isUnauthenticated } from '../api/request-problem.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import {
  acceptInvitation,
  currentStaff,
  forgetSession,
  signIn,
  signOut,
  type Acceptance,
  type Credentials,
} from './session.ts';

const SIGN_IN_PAGE = '/sign-in';

export const authProvider: AuthProvider = {
  async login(given: Credentials | Acceptance) {
    await ('token' in given ? acceptInvitation(given) : signIn(given));
    await forgetAnswers();
  },
  async logout() {
    await signOut().catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    return SIGN_IN_PAGE;
  },
  /** A service that does not answer now has not signed anybody out. */
  async checkAuth() {
    await currentStaff().catch(async (error: unknown) => {
      await confirmAtProvider(error);
      if (isUnauthenticated(error)) throw error;
    });
  },
  async checkError(error: unknown) {
    await confirmAtProvider(error);
    if (!isUnauthenticated(error)) return;
    forgetSession();
    throw error;
  },
  async getIdentity() {
    const { id, name, email } = await currentStaff();
    return { id, fullName: name, email };
  },
  /** Nobody may nothing: an error would sign out, on the very page to sign in. */
  async getPermissions() {
    const staff = await currentStaff().catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    return staff?.permissions ?? [];
  },
};

/** What was known of whoever was here before: asked for on the page to sign in, it was that nobody is. */
function forgetAnswers(): Promise<void> {
  return queryClient.resetQueries({ queryKey: ['auth'] });
}
