import { distinct } from './deliveries.ts';
import type { Evidence } from './evidence.ts';

/** The refunds that have failed at least once. Later, they may have succeeded or been rejected. */
export function failedRefunds({ events }: Evidence): ReadonlySet<string> {
  return new Set(
    distinct(events)
      .filter(({ type }) => type === 'RefundFailed')
      .map(({ subject }) => subject),
  );
}
