// oxlint-disable-next-line house/restricted-syntax -- Secrets are random, and no decision depends on them.
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new signing secret in the format of Standard Webhooks: `whsec_` and Base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
