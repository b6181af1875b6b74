/** The refused callbacks of one method on one day (UTC): how many, and about the last one what may be kept of it. */
export type CallbackRefusals = {
  readonly method: string;
  /** A calendar day, `2026-11-21`. */
  readonly day: string;
  readonly count: number;
  readonly lastReason: string;
  readonly lastBodyDigest: string;
  readonly lastRefusedAt: Date;
};

/** Counts two tallies of the same method and day together; the later one tells of the last refusal. */
export function addRefusals(earlier: CallbackRefusals | undefined, later: CallbackRefusals): CallbackRefusals {
  return earlier ? { ...later, count: earlier.count + later.count } : later;
}
