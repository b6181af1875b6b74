import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const KeyEntry = z
  .string()
  .trim()
  .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=$/, { error: 'Expected kid:base64 with a key of 32 bytes' })
  .transform((entry) => {
    const [kid = '', key = ''] = entry.split(':');
    return { kid, key: Buffer.from(key, 'base64') };
  });

/** The keys in a variable: `kid:base64,…`, each of 32 bytes. The first key encrypts, and all of them decrypt. */
export const SecretKeys = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(KeyEntry).min(1))
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, { error: 'A kid is used twice' });
export type SecretKeys = z.infer<typeof SecretKeys>;

/**
 * Encrypts a secret for a row. `ownerId` is the id of the row; the result cannot be decrypted for another row. Throws
 * RangeError without a key.
 */
export function sealSecret(secret: string, ownerId: string, [current]: SecretKeys): string {
  if (!current) throw new RangeError('There is no key to encrypt secrets with');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(ownerId));
  const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${current.kid}.${bytes.toString('base64url')}`;
}

/**
 * Decrypts a secret of `sealSecret`. Throws if the list lacks its key, or if it was sealed for another row or changed.
 */
export function openSecret(sealed: string, ownerId: string, keys: SecretKeys): string {
  const [kid, text = ''] = sealed.split('.');
  const key = keys.find((entry) => entry.kid === kid)?.key;
  if (!key) throw new Error(`The key ${kid ?? ''}, which encrypted a secret, is missing from the configuration`);
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
