import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const KEY_BYTES = 32;

export type Variables = Readonly<Record<string, string>>;

export const Filled = z.string().min(1);
/** A number in a variable. An empty text is rejected, because it would count as 0. */
export const NumberText = z.string().trim().min(1).pipe(z.coerce.number<string>());
export const HttpUrl = z.url({ protocol: /^https?$/ });
export const SecretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(Filled).min(1));

/** A new random secret. */
export function newKey(encoding: 'hex' | 'base64' | 'base64url' = 'hex', bytes = KEY_BYTES): string {
  return randomBytes(bytes).toString(encoding);
}
