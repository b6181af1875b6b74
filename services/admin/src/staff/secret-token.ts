import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token: the id of a session or device in a cookie, or an invitation in a link. */
export function newSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The hash that is stored instead of the token, so that readers of the table cannot take over anything. */
export function hashSecretToken(token: string): string {
  return hash('sha256', token);
}
