import { GatewayCompared } from '@booking/contracts';
import { type NewEvent, newEvent } from '@booking/messaging';
import type { Owner } from './discrepancy.ts';

export type RecordKind = 'payment' | 'refund' | 'dispute';

/** A reconciliation with one gateway that is under way. It covers records made from `from` until `until`. */
export type Reconciliation = {
  readonly id: string;
  readonly leaseId: string;
  readonly method: string;
  readonly from: Date;
  readonly until: Date;
  /** Until which time each kind of record has been read, for the process that continues after a crash. */
  readonly progress: Readonly<Partial<Record<RecordKind, string>>>;
};

/** How many records were compared, and with which result. */
export type Tally = { readonly compared: number; readonly repaired: number; readonly discrepancies: number };

export function reconciliationFinished(
  service: Owner,
  { id, method, from, until }: Reconciliation,
  { tally, at }: { readonly tally: Tally; readonly at: Date },
): NewEvent {
  const time = { from: from.toISOString(), until: until.toISOString(), finishedAt: at.toISOString() };
  return newEvent(GatewayCompared[service], { comparison: { id, service, method, ...time, ...tally } });
}
