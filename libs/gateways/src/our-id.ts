import { z } from 'zod';

/**
 * A name of ours; null for anything else. Other applications may share an account, and people its dashboard: they write
 * what they like into the same members.
 */
export const OurId = z.uuid().nullable().catch(null);

export function ourId(text: unknown): string | null {
  return OurId.parse(text);
}
