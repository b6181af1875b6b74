import { z } from 'zod';

/**
 * An id of this product, which is a UUIDv7; null for any other text. Other applications may share an account, and
 * people use its dashboard, so a reference can be any text. A shop often sends random UUIDs (version 4) as its
 * references.
 */
export const OurId = z.uuidv7().nullable().catch(null);

/** The creation time of a UUIDv7, which is in its first 48 bits (RFC 9562). Null for another id. */
export function madeAt(id: string): Date | null {
  return id.charAt(14) === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}

export function ourId(text: unknown): string | null {
  return OurId.parse(text);
}
