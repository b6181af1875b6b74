import type { TimelineEntry } from '../api/answers.ts';

/** One entry of the timeline: a line alone, or the last event of a refund with all its steps. */
type Chapter = { readonly line: TimelineEntry; readonly steps: readonly TimelineEntry[] };

/** The events of a refund itself. */
const REFUND_EVENTS: ReadonlySet<string> = new Set([
  'RefundRequested',
  'RefundProcessingStarted',
  'RefundDelayed',
  'RefundProcessed',
  'RefundFailed',
  'RefundRejected',
  'ExternalRefundReviewed',
]);
/** The types of lines that may be about a refund and then explain it. */
const EXPLANATIONS: ReadonlySet<string> = new Set(['StaffActed', 'TransitionRefused']);

/** Groups the lines of each refund, newest first, and puts the group where its newest event stands. */
export function chaptersOf(lines: readonly TimelineEntry[]): Chapter[] {
  const refunds = new Set(lines.filter(isRefundEvent).map(({ aggregateId }) => aggregateId));
  const steps = Map.groupBy(lines, (line) => refundOf(line, lines, refunds));
  const opened = new Set<string>();
  return lines.flatMap((line) => {
    const refund = refundOf(line, lines, refunds);
    if (refund === undefined) return [{ line, steps: [] }];
    if (opened.has(refund) || !isRefundEvent(line)) return [];
    opened.add(refund);
    return [{ line, steps: steps.get(refund) ?? [] }];
  });
}

function refundOf(
  line: TimelineEntry,
  lines: readonly TimelineEntry[],
  refunds: ReadonlySet<string>,
): string | undefined {
  if (line.type === 'BookingRefunded') return refundBefore(line, lines);
  if (!isRefundEvent(line) && !EXPLANATIONS.has(line.type)) return undefined;
  // When staff request a refund, the action is about the booking. Its summary names the refund.
  return [line.aggregateId, String(line.summary['refundId'])].find((id) => refunds.has(id));
}

/** `BookingRefunded` belongs to the last refund that was processed before it. */
function refundBefore(line: TimelineEntry, lines: readonly TimelineEntry[]): string | undefined {
  return lines.slice(lines.indexOf(line)).find(({ type }) => type === 'RefundProcessed')?.aggregateId;
}

/** The ends of a dispute, by its status. */
const ENDS: Readonly<Record<string, string>> = { won: 'DisputeWon', lost: 'DisputeLost' };

/**
 * The type of a line as it is shown. `DisputeClosed` is `DisputeWon` or `DisputeLost`. `DisputeOpened` about a dispute
 * that was already open is `DisputeChanged`, unless the older opening is beyond the lines of the page.
 */
export function typeOfLine(line: TimelineEntry, lines: readonly TimelineEntry[]): string {
  const { type, aggregateId, eventId, summary } = line;
  if (type === 'DisputeClosed') return ENDS[String(summary['status'])] ?? type;
  if (type !== 'DisputeOpened') return type;
  const older = lines.slice(lines.findIndex((other) => other.eventId === eventId) + 1);
  const before = older.find((other) => other.aggregateId === aggregateId && other.type.startsWith('Dispute'));
  return before?.type === type ? 'DisputeChanged' : type;
}

function isRefundEvent({ type }: TimelineEntry): boolean {
  return REFUND_EVENTS.has(type);
}
