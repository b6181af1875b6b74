import type { GatewayReport } from '@booking/contracts';
import { z } from 'zod';

const Time = z.union([z.iso.datetime({ offset: true }), z.number().positive()]);

/**
 * Reads the time until which a gateway accepts evidence: ISO 8601 with an offset, or milliseconds. Null for a missing
 * or unreadable time, because that must not hide the dispute, and for 0, which Stripe sends if no evidence is accepted.
 */
export function dueTime(stated: unknown): string | null {
  return readTime(stated)?.toISOString() ?? null;
}

/**
 * Reads the time of a webhook, or of the last change of a dispute, as the sequence of the report. The same formats as
 * `dueTime`; null if missing or unreadable.
 */
export function sequenceAt(stated: unknown): number | null {
  return readTime(stated)?.getTime() ?? null;
}

/** Sets the time of an event as the sequence of its reports about disputes. */
export function inSequence(reports: readonly GatewayReport[], stated: unknown): readonly GatewayReport[] {
  const sequence = sequenceAt(stated);
  return reports.map((report) => (report.kind === 'dispute' ? { ...report, sequence } : report));
}

function readTime(stated: unknown): Date | undefined {
  const time = new Date(Time.safeParse(stated).data ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
