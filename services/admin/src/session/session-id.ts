import { createHash, randomBytes } from 'node:crypto';

const SESSION_ID_BYTES = 32;

/** An id nobody can guess; it goes into the cookie and nowhere else. */
export function newSessionId(): string {
  return randomBytes(SESSION_ID_BYTES).toString('base64url');
}

/** What is stored instead of the id, so that whoever reads the table cannot take over a session. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}
