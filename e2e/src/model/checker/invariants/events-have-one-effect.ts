import { distinct } from '../distinct-events.ts';
import type { Evidence, StreamEvent } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I4: every listener has handled every event once, or put it into its dead letters. */
export function eventsAreHandled({ events, listeners, inbox, deadLetters }: Evidence): Violation[] {
  const key = (service: string, listener: string, id: string): string => `${service} ${listener} ${id}`;
  const handled = new Set([...inbox, ...deadLetters].map((row) => key(row.service, row.listener, row.event_id)));
  return violationsOf(
    'I4',
    distinct(events).flatMap(({ id, type, source }) =>
      listeners
        .filter(({ subject }) => subject === `events.${source.replace('/services/', '')}.${type}`)
        .filter(({ service, listener }) => !handled.has(key(service, listener, id)))
        .map(({ service, listener }) => `${listener} of ${service} has not handled ${type} ${id}`),
    ),
  );
}

/** I4: a rejected transition is reported once, however often the bus delivers its cause. */
export function refusalsAreToldOnce({ events }: Evidence): Violation[] {
  const seen = new Set<string>();
  return violationsOf(
    'I4',
    distinct(events).map((event) => {
      const refusal = refusalOf(event);
      const isRepeated = refusal !== undefined && seen.has(refusal);
      if (refusal !== undefined) seen.add(refusal);
      return isRepeated ? `${refusal} was refused twice` : undefined;
    }),
  );
}

function refusalOf({ type, subject, data }: StreamEvent): string | undefined {
  const { transition } = data as { transition?: { move: string; cause: string } };
  const isOfCallback = type === 'TransitionRefused' && transition?.cause.startsWith('callback');
  return isOfCallback ? `${transition?.move} of ${subject}, wanted by ${transition?.cause}` : undefined;
}
