import { z } from 'zod';

const Time = z.union([z.iso.datetime({ offset: true }), z.number()]);

/**
 * The time until which a gateway takes evidence: ISO 8601 with its offset, or milliseconds. A missing or unreadable time
 * is null, because it must not hide the dispute.
 */
export function dueTime(stated: unknown): string | null {
  const time = new Date(Time.safeParse(stated).data ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
