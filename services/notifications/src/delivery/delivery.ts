import type {
  ListedWebhookDelivery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryStatus,
  WebhookEventType,
} from '@booking/contracts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Notification } from '../notification/notification.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first nine failed attempts. The tenth attempt is the last. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** The largest random addition to a pause, so that deliveries that failed together are not repeated together. */
const JITTER = 0.2;
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS;
/** The longest pause of an endpoint that its answer can request. The delivery itself can be postponed for longer. */
const ENDPOINT_PAUSE_MS_MAX = HOUR_MS;
/** The largest difference between the clocks of two machines. */
const CLOCKS_DIFFER_MS_MAX = MINUTE_MS;

const GONE = 410;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;

export type NewDelivery = { readonly notification: Notification; readonly endpointId: string };

export type Delivery = {
  readonly id: string;
  readonly endpointId: string;
  readonly notificationId: string;
  readonly type: WebhookEventType;
  readonly bookingId: string | null;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  readonly nextAt: Date | null;
  readonly history: readonly WebhookAttempt[];
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
};

export type StoredDelivery = Delivery & { readonly body: string };

/** An endpoint receives the events that it has chosen, from its creation on, in their order. */
export function deliveriesOf(notifications: readonly Notification[], endpoints: readonly Endpoint[]): NewDelivery[] {
  return notifications.flatMap((notification) =>
    endpoints
      .filter((endpoint) => wants(endpoint, notification))
      .map(({ id: endpointId }) => ({ notification, endpointId })),
  );
}

function wants({ events, createdAt }: Endpoint, { type, ...notification }: Notification): boolean {
  const wildcard = `${type.slice(0, type.indexOf('.'))}.*`;
  const isChosen = events.some((event) => event === type || event === wildcard);
  return isChosen && notification.createdAt.getTime() >= createdAt.getTime() - CLOCKS_DIFFER_MS_MAX;
}

export type Settlement = {
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  /** The pause before the next attempt; null if there is no next attempt. */
  readonly nextInMs: number | null;
  /** True after 410: the endpoint wants no more deliveries. */
  readonly isGone: boolean;
  readonly pauseMs: number;
};

type Attempted = {
  /** The attempts before this one. */
  readonly attempts: number;
  readonly status: number | null;
  readonly retryAfterMs: number | undefined;
  /** A random number from 0 to 1. */
  readonly chance: number;
};

export function settleAttempt({ attempts: before, status, retryAfterMs = 0, chance }: Attempted): Settlement {
  const attempts = before + 1;
  const isGone = status === GONE;
  if (status !== null && status >= 200 && status < 300) {
    return { status: 'delivered', attempts, nextInMs: null, isGone, pauseMs: 0 };
  }
  const asksToWait = status === TOO_MANY_REQUESTS || status === SERVICE_UNAVAILABLE;
  const askedMs = asksToWait ? Math.min(retryAfterMs, RETRY_AFTER_MS_MAX) : 0;
  const pauseMs = Math.min(askedMs, ENDPOINT_PAUSE_MS_MAX);
  const scheduledMs = PAUSES_MS[before];
  if (scheduledMs === undefined) return { status: 'failed', attempts, nextInMs: null, isGone, pauseMs };
  const nextInMs = Math.round(Math.max(scheduledMs * (1 + JITTER * chance), askedMs));
  return { status: 'pending', attempts, nextInMs, isGone, pauseMs };
}

/** The error of an attempt that was not made, because no key decrypts the secret of the endpoint. */
export const UNSIGNED = 'SECRET_NOT_DECRYPTED';

/** The fault is ours if a delivery cannot be signed, so the attempt is not counted. The whole endpoint pauses. */
export function postponeUnsigned(attempts: number): Settlement {
  return { status: 'pending', attempts, nextInMs: MINUTE_MS, isGone: false, pauseMs: MINUTE_MS };
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date. Undefined for anything else. */
export function readRetryAfter(header: string | null, at: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const date = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - at.getTime());
}

export function presentDelivery(delivery: Delivery): WebhookDelivery {
  const { id, endpointId, notificationId, type, bookingId, status, attempts, nextAt, history } = delivery;
  return {
    id,
    endpointId,
    eventId: notificationId,
    eventType: type,
    bookingId,
    status,
    attempts,
    nextAttemptAt: nextAt?.toISOString() ?? null,
    lastAttempt: presentHistory(history).at(-1) ?? null,
    createdAt: delivery.createdAt.toISOString(),
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  };
}

export function presentListedDelivery(delivery: Delivery): ListedWebhookDelivery {
  const { lastAttempt, ...listed } = presentDelivery(delivery);
  if (lastAttempt === null) return { ...listed, lastAttempt };
  const { at, durationMs, status, error } = lastAttempt;
  return { ...listed, lastAttempt: { at, durationMs, status, error } };
}

export function presentDeliveryDetails({ body, ...delivery }: StoredDelivery): WebhookDeliveryDetails {
  return { ...presentDelivery(delivery), body, history: presentHistory(delivery.history) };
}

/** The attempts with their members in the order of the API, which PostgreSQL does not keep. */
function presentHistory(history: readonly WebhookAttempt[]): WebhookAttempt[] {
  return history.map(({ at, durationMs, status, error, response }) => ({ at, durationMs, status, error, response }));
}
