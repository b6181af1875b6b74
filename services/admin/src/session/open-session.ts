import type { Transaction } from '@booking/runtime';
import { hashSecretToken, newSecretToken } from '../staff/secret-token.ts';
import { recordSignIn } from '../staff/staff-repository.ts';
import type { Session } from './session.ts';
import { deleteSession, insertSession } from './session-repository.ts';
import type { Visit } from './visit.ts';

type Opening = Pick<Session, 'staffId' | 'authenticatedAt'> & {
  readonly at: Date;
  /** The browser. Its former session ends, so that nobody signs in to a session that an attacker prepared. */
  readonly visit: Pick<Visit, 'formerSessionId' | 'address' | 'userAgent'>;
  /** The earlier sign-in to show, if this session only continues another one. */
  readonly previousSignInAt?: Date | null;
};

export async function openSession(trx: Transaction, { visit, at, ...opening }: Opening): Promise<string> {
  const { staffId, authenticatedAt } = opening;
  const { formerSessionId, address, userAgent } = visit;
  const sessionId = newSecretToken();
  if (formerSessionId !== undefined) await deleteSession(trx, hashSecretToken(formerSessionId));
  const previousSignInAt =
    opening.previousSignInAt === undefined
      ? await recordSignIn(trx, staffId, authenticatedAt ?? at)
      : opening.previousSignInAt;
  const session = { staffId, authenticatedAt, previousSignInAt, address, userAgent, createdAt: at, lastSeenAt: at };
  await insertSession(trx, { ...session, idHash: hashSecretToken(sessionId) });
  return sessionId;
}
