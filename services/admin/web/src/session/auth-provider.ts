import type { AuthProvider } from 'react-admin';
import { RequestProblem } from '../api/request-problem.ts';
import { currentStaff, forgetSession, signIn, signOut } from './session.ts';

const UNAUTHENTICATED = 401;

export const authProvider: AuthProvider = {
  login: (credentials: { email: string; password: string }) => signIn(credentials),
  async logout() {
    await signOut().catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
  },
  /** A service that does not answer now has not signed anybody out. */
  async checkAuth() {
    await currentStaff().catch((error: unknown) => {
      if (isUnauthenticated(error)) throw error;
    });
  },
  checkError(error: unknown) {
    if (!isUnauthenticated(error)) return Promise.resolve();
    forgetSession();
    return Promise.reject(error);
  },
  async getIdentity() {
    const { id, name, email } = await currentStaff();
    return { id, fullName: name, email };
  },
  async getPermissions() {
    return (await currentStaff()).permissions;
  },
};

function isUnauthenticated(error: unknown): error is RequestProblem {
  return error instanceof RequestProblem && error.status === UNAUTHENTICATED;
}
