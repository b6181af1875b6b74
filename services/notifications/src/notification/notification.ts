import {
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  BookingPaid,
  BookingRefunded,
  type DataOf,
  type Dispute,
  DisputeClosed,
  DisputeOpened,
  type EventDefinition,
  type EventOf,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentMismatched,
  RefundFailed,
  RefundProcessed,
  RefundRejected,
  toClientRefund,
  type WebhookEvent,
  type WebhookEventType,
} from '@booking/contracts';

/**
 * A public event as endpoints receive it. `body` never changes between attempts, so all attempts send the same bytes.
 */
export type Notification = {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly bookingId: string | null;
  readonly body: string;
  readonly createdAt: Date;
};

/** The internal event behind a public event. It contains the whole resource. */
type NotificationSource = {
  readonly on: EventDefinition;
  readonly type: WebhookEventType;
  readonly resourceOf: (event: EventOf<EventDefinition>) => object;
};

export const notificationSources: readonly NotificationSource[] = [
  source(BookingCreated, 'booking.created', ({ booking }) => booking),
  source(BookingPaid, 'booking.paid', ({ booking }) => booking),
  source(BookingCancelled, 'booking.cancelled', ({ booking }) => booking),
  source(BookingExpired, 'booking.expired', ({ booking }) => booking),
  source(BookingRefunded, 'booking.refunded', ({ booking }) => booking),
  source(PaymentCompleted, 'payment.completed', ({ payment }) => payment),
  source(PaymentFailed, 'payment.failed', ({ payment }) => payment),
  source(PaymentExpired, 'payment.expired', ({ payment }) => payment),
  source(PaymentMismatched, 'payment.mismatched', ({ payment }) => payment),
  source(RefundProcessed, 'refund.processed', ({ refund }) => toClientRefund(refund)),
  source(RefundFailed, 'refund.failed', ({ refund }) => toClientRefund(refund)),
  source(RefundRejected, 'refund.rejected', ({ refund }) => toClientRefund(refund)),
  source(DisputeOpened, 'dispute.opened', ({ reason, ...dispute }, id) => ({
    ...toDispute(id, dispute, 'open'),
    reason,
  })),
  source(DisputeClosed, 'dispute.closed', ({ outcome, ...dispute }, id) => toDispute(id, dispute, outcome)),
];

const sourceOf = new Map(notificationSources.map((entry) => [entry.on.name, entry]));

/**
 * The public events for internal events, by time. The events of one resource are in the order of their versions, because
 * the clocks of their publishers may differ.
 */
export function toNotifications(events: readonly EventOf<EventDefinition>[]): Notification[] {
  const byVersion = events.toSorted((left, right) => left.aggregateversion - right.aggregateversion);
  const ofResource = Map.groupBy(byVersion, ({ subject }) => subject);
  return events
    .toSorted((left, right) => Date.parse(left.time) - Date.parse(right.time))
    .flatMap(({ subject }) => ofResource.get(subject)?.shift() ?? [])
    .map(toNotification);
}

/**
 * The public event for an internal event. It has the same id, so that a repetition is recognised everywhere. The id of
 * the resource is the first member of `data`, where the search of deliveries finds it.
 */
function toNotification(event: EventOf<EventDefinition>): Notification {
  const found = sourceOf.get(event.type);
  if (!found) throw new TypeError(`${event.type} has no public event`);
  const resource = found.resourceOf(event) as { id: string; bookingId?: string };
  const { id, ...members } = resource;
  const data = { id, ...members, version: event.aggregateversion };
  const { bookingId = id } = resource;
  return composeNotification({ id: event.id, type: found.type, createdAt: event.time, data }, bookingId);
}

export function composeNotification(event: WebhookEvent, bookingId: string | null): Notification {
  const { id, type, createdAt, data } = event;
  return { id, type, bookingId, body: JSON.stringify({ id, type, createdAt, data }), createdAt: new Date(createdAt) };
}

function source<Definition extends EventDefinition>(
  on: Definition,
  type: WebhookEventType,
  resourceOf: (data: DataOf<Definition>, about: string) => object,
): NotificationSource {
  return { on, type, resourceOf: ({ data, subject }) => resourceOf(data as DataOf<Definition>, subject) };
}

type DisputeNames = Pick<Dispute, 'bookingId' | 'paymentId' | 'amount'> & { readonly disputeReference: string };

function toDispute(id: string, { disputeReference, ...names }: DisputeNames, status: Dispute['status']): Dispute {
  const { bookingId, paymentId, amount } = names;
  return { id, bookingId, paymentId, reference: disputeReference, status, amount };
}
