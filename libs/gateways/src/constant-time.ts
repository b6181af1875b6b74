import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares two secrets in constant time. Never throws: digests are compared, because `timingSafeEqual` throws for
 * inputs of different lengths.
 */
export function isSameSecret(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}
