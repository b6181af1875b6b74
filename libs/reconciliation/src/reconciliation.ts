import { GatewayCompared } from '@booking/contracts';
import { type NewEvent, newEvent } from '@booking/messaging';
import type { Owner } from './discrepancy.ts';

/** How far the gateway's clock may differ from ours. */
export const CLOCK_MARGIN_MS = 5 * 60 * 1_000;

export type RecordKind = 'payment' | 'refund' | 'dispute';

/**
 * A running reconciliation with one gateway. It covers records that were made at or after `from` and before `until`.
 */
export type Reconciliation = {
  readonly id: string;
  readonly leaseId: string;
  readonly method: string;
  readonly from: Date;
  readonly until: Date;
  /**
   * For each kind of record, the time up to which it has been read. A process that continues after a crash begins
   * there.
   */
  readonly progress: Readonly<Partial<Record<RecordKind, string>>>;
};

export type Tally = { readonly compared: number; readonly repaired: number; readonly discrepancies: number };

export function reconciliationFinished(
  service: Owner,
  { id, method, from, until }: Reconciliation,
  { tally, at }: { readonly tally: Tally; readonly at: Date },
): NewEvent {
  const time = { from: from.toISOString(), until: until.toISOString(), finishedAt: at.toISOString() };
  return newEvent(GatewayCompared[service], { comparison: { id, service, method, ...time, ...tally } });
}
