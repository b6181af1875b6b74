import type { AuditEntry } from '../api/answers.ts';
import { problemTitle, text } from '../texts/text.ts';

/** The actions in which a person enters a password. */
const WITH_PASSWORD: readonly string[] = ['sign_in', 'enter_password'];

/** Why an action failed. A wrong password has the same problem as a request without a session. */
export function problemTextOf({ action, problem }: Pick<AuditEntry, 'action' | 'problem'>): string | null {
  if (problem === null) return null;
  const isWrongPassword = problem === 'unauthenticated' && WITH_PASSWORD.includes(action);
  return isWrongPassword ? text('session.wrong') : problemTitle(problem);
}
