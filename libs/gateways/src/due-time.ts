import { z } from 'zod';

const Time = z.union([z.iso.datetime({ offset: true }), z.number()]);

/**
 * Reads the time until which a gateway accepts evidence: ISO 8601 with an offset, or milliseconds. Null for a missing
 * or unreadable time, because that must not hide the dispute.
 */
export function dueTime(stated: unknown): string | null {
  const time = new Date(Time.safeParse(stated).data ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
