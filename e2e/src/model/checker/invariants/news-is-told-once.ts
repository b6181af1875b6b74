import { distinct } from '../distinct-events.ts';
import type { Evidence, PaymentRow, RefundRow, StreamEvent } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I11: PaymentCompleted once per completed payment, RefundProcessed once per completion of a refund. */
export function newsIsToldOnce({ events, payments, refunds }: Evidence): Violation[] {
  const all = distinct(events);
  return violationsOf('I11', [
    ...payments.map((payment) => wrongCompletions(payment, all)),
    ...refunds.map((refund) => wrongEndings(refund, all)),
  ]);
}

function wrongCompletions({ id, status }: PaymentRow, events: readonly StreamEvent[]): string | undefined {
  const count = events.filter(({ type, subject }) => type === 'PaymentCompleted' && subject === id).length;
  const expected = status === 'completed' ? 1 : 0;
  return count === expected ? undefined : `payment ${id} is ${status}, PaymentCompleted was told ${count} times`;
}

/** Between two completions of one refund, it has failed or was sent again. */
function wrongEndings({ id, status }: RefundRow, events: readonly StreamEvent[]): string | undefined {
  const news = events
    .filter(({ subject, stream }) => stream === 'REFUNDS' && subject === id)
    .sort((left, right) => left.aggregateversion - right.aggregateversion)
    .map(({ type }) => type)
    .filter((type) => endings.has(type));
  const twice = news.find((type, index) => type === 'RefundProcessed' && type === news[index - 1]);
  if (twice !== undefined) return `refund ${id} was told to be processed twice in a row: ${news.join(', ')}`;
  const isToldOf = news.at(-1) === 'RefundProcessed';
  return isToldOf === (status === 'succeeded') ? undefined : `refund ${id} is ${status} after ${news.join(', ')}`;
}

const endings = new Set(['RefundProcessed', 'RefundFailed', 'RefundProcessingStarted', 'RefundRejected']);
