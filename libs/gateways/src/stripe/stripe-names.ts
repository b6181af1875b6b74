import { z } from 'zod';

/** A name of ours; other applications may share the Stripe account and write what they like into the same fields. */
export function ourId(text: unknown): string | null {
  return z.uuid().nullable().catch(null).parse(text);
}
