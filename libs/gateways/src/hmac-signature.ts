import { createHmac } from 'node:crypto';
import { isSameSecret } from './constant-time.ts';

type Signed = {
  readonly content: string | Buffer;
  readonly keys: readonly (string | Buffer)[];
  readonly hash: 'sha256' | 'sha512';
  readonly encoding: 'hex' | 'base64';
};

/** Whether one of the signatures is the HMAC of the content with one of the keys. Never throws. */
export function isHmacSigned({ content, keys, hash, encoding }: Signed, ...signatures: readonly string[]): boolean {
  const expected = keys.map((key) => createHmac(hash, key).update(content).digest(encoding));
  return signatures.some((signature) => expected.some((digest) => isSameSecret(digest, signature)));
}
