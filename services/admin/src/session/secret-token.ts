import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token that nobody can guess: the id of a session or device in a cookie, or an invitation in a link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The hash that is stored instead of the token, so that a reader of the table can take over nothing. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
