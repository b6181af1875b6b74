import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What nobody can guess: the id of a session, which goes into the cookie, or an invitation, which goes into a link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored instead of the token, so that whoever reads the table can take over nothing. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
