import type { Transaction } from '@booking/runtime';
import { hashSecretToken, newSecretToken } from './secret-token.ts';
import { deleteSession, insertSession } from './session-repository.ts';
import { startSession, type Session } from './session.ts';

type Opening = Pick<Session, 'staffId' | 'authenticatedAt'> & {
  readonly at: Date;
  /** The session the browser had so far; it ends, so that nobody can be signed in into a session prepared for them. */
  readonly formerSessionId: string | undefined;
};

/** Signs somebody in and returns the id for the cookie. */
export async function openSession(trx: Transaction, { formerSessionId, ...start }: Opening): Promise<string> {
  const sessionId = newSecretToken();
  if (formerSessionId !== undefined) await deleteSession(trx, hashSecretToken(formerSessionId));
  await insertSession(trx, startSession({ ...start, idHash: hashSecretToken(sessionId) }));
  return sessionId;
}
