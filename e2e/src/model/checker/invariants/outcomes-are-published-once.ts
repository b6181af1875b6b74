import { distinct, type StreamEvent } from '../deliveries.ts';
import type { Evidence, PaymentRow, RefundRow } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/**
 * I11: PaymentCompleted is published once per completed payment, and RefundProcessed once per completion of a refund.
 */
export function outcomesArePublishedOnce({ events, payments, refunds }: Evidence): Violation[] {
  const all = distinct(events);
  return violationsOf('I11', [
    ...payments.map((payment) => wrongCompletions(payment, all)),
    ...refunds.map((refund) => wrongOutcomes(refund, all)),
  ]);
}

function wrongCompletions({ id, status }: PaymentRow, events: readonly StreamEvent[]): string | undefined {
  const count = events.filter(({ type, subject }) => type === 'PaymentCompleted' && subject === id).length;
  const expected = status === 'completed' ? 1 : 0;
  return count === expected ? undefined : `payment ${id} is ${status}, PaymentCompleted was published ${count} times`;
}

/** Checks that a refund failed or was sent again between two completions. */
function wrongOutcomes({ id, status }: RefundRow, events: readonly StreamEvent[]): string | undefined {
  const outcomes = events
    .filter(({ subject, stream }) => stream === 'REFUNDS' && subject === id)
    .sort((left, right) => left.aggregateversion - right.aggregateversion)
    .map(({ type }) => type)
    .filter((type) => outcomeTypes.has(type));
  const twice = outcomes.find((type, index) => type === 'RefundProcessed' && type === outcomes[index - 1]);
  if (twice !== undefined) return `refund ${id} was published as processed twice in a row: ${outcomes.join(', ')}`;
  const isProcessed = outcomes.at(-1) === 'RefundProcessed';
  return isProcessed === (status === 'succeeded')
    ? undefined
    : `refund ${id} is ${status} after ${outcomes.join(', ')}`;
}

const outcomeTypes = new Set(['RefundProcessed', 'RefundFailed', 'RefundProcessingStarted', 'RefundRejected']);
