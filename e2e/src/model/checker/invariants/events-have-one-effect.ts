import type { Booking } from '@booking/contracts';
import type { Evidence, StreamEvent } from '../evidence.ts';
import { distinct } from '../distinct-events.ts';
import { violationsOf, type Violation } from '../violation.ts';

/** I4: every listener has handled every event once, or given it to staff. */
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

/** I4: what a callback wants and cannot have is told of once, however often the bus brings it. */
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

/** I4: a cancellation gives back what it promised, once, however often it is heard of. */
export function cancellationsDecideOnce({ bookings, refunds, events, audit }: Evidence): Violation[] {
  const byHand = new Set(audit.filter(({ action }) => action === 'process_refund').map((entry) => entry.target_id));
  const released = distinct(events).filter(
    ({ type, subject }) => type === 'RefundProcessingStarted' && !byHand.has(subject),
  );
  return violationsOf(
    'I4',
    bookings.map((booking) => {
      if (!booking.cancellation) return undefined;
      const opened = refunds.filter(({ booking_id: id, origin }) => id === booking.id && origin === 'cancellation');
      const requests = released.flatMap((event) => releasedAmount(event, booking));
      const amounts = [...opened.map(({ amount_minor: amountMinor }) => amountMinor), ...requests];
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const promised = booking.cancellation.refund.amount;
      return sum > promised ? `booking ${booking.id}: cancelling promised ${promised} and released ${sum}` : undefined;
    }),
  );
}

/** Requests of somebody else that whoever cancelled released by that, and not by hand. */
function releasedAmount({ data }: StreamEvent, { id, cancellation }: Booking): number[] {
  const refund = data['refund'] as { bookingId: string; origin: string; requestedBy: string; processedBy: string };
  const isByCancelling = refund.origin === 'request' && refund.processedBy === cancellation?.by;
  if (refund.bookingId !== id || !isByCancelling || refund.requestedBy === cancellation.by) return [];
  return [(data['refund'] as { amount: { amount: number } }).amount.amount];
}
