import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether two secrets are the same, in a time that tells nothing of either. Never throws: both sides are digested
 * first, since `timingSafeEqual` throws on inputs of different length.
 */
export function isSameSecret(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(secret: string | Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}
