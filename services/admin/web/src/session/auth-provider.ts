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
  /** A service that does not answer now does not sign anybody out. */
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
  /** Without a session there are no permissions. An error would sign out on the sign-in page itself. */
  async getPermissions() {
    const staff = await currentStaff().catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    return staff?.permissions ?? [];
  },
};

/** Drops cached answers. On the sign-in page, they said that nobody is signed in. */
function forgetAnswers(): Promise<void> {
  return queryClient.resetQueries({ queryKey: ['auth'] });
}
