import { distinct, type StreamEvent } from '../deliveries.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I4: a rejected transition is published once, however often the bus delivers its cause. */
export function rejectionsArePublishedOnce({ events }: Evidence): Violation[] {
  const seen = new Set<string>();
  return violationsOf(
    'I4',
    distinct(events).map((event) => {
      const refusal = refusalOf(event);
      const isRepeated = refusal !== undefined && seen.has(refusal);
      if (refusal !== undefined) seen.add(refusal);
      return isRepeated ? `${refusal} was rejected twice` : undefined;
    }),
  );
}

function refusalOf({ type, subject, data }: StreamEvent): string | undefined {
  const { transition } = data as { transition?: { move: string; cause: string } };
  const isOfCallback = type === 'TransitionRefused' && transition?.cause.startsWith('callback');
  return isOfCallback ? `${transition?.move} of ${subject}, wanted by ${transition?.cause}` : undefined;
}
