import type { Transaction } from '@booking/runtime';
import { hashSecretToken, newSecretToken } from './secret-token.ts';
import { type Session, startSession } from './session.ts';
import { deleteSession, insertSession } from './session-repository.ts';

type Opening = Pick<Session, 'staffId' | 'authenticatedAt'> & {
  readonly at: Date;
  /**
   * The previous session of the browser. It ends, so that nobody is signed in into a session that an attacker prepared.
   */
  readonly formerSessionId: string | undefined;
};

/** Signs somebody in and returns the id for the cookie. */
export async function openSession(trx: Transaction, { formerSessionId, ...start }: Opening): Promise<string> {
  const sessionId = newSecretToken();
  if (formerSessionId !== undefined) await deleteSession(trx, hashSecretToken(formerSessionId));
  await insertSession(trx, startSession({ ...start, idHash: hashSecretToken(sessionId) }));
  return sessionId;
}
