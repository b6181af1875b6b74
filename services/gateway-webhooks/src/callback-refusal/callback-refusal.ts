/** The rejected webhooks of one method on one day (UTC): their number, and the last webhook without its content. */
export type CallbackRefusals = {
  readonly method: string;
  /** A calendar day, `2026-11-21`. */
  readonly day: string;
  readonly count: number;
  readonly lastReason: string;
  readonly lastBodyDigest: string;
  readonly lastRefusedAt: Date;
};

/** Adds two tallies of the same method and day. The details of the last rejection come from the later tally. */
export function addRefusals(earlier: CallbackRefusals | undefined, later: CallbackRefusals): CallbackRefusals {
  return earlier ? { ...later, count: earlier.count + later.count } : later;
}
