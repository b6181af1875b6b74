import type { ListedWebhookDelivery } from '@booking/contracts';
import type { TimelineEntry } from '../api/answers.ts';

const TYPES = { delivered: 'WebhookDelivered', pending: 'WebhookPending', failed: 'WebhookFailed' } as const;

/** Adds the webhooks about a booking to its timeline, newest first, each at the time at which it was created. */
export function withWebhooks(
  lines: readonly TimelineEntry[],
  deliveries: readonly ListedWebhookDelivery[],
): readonly TimelineEntry[] {
  return [...lines, ...deliveries.map(toLine)].sort((left, right) => right.at.localeCompare(left.at));
}

function toLine({ id, status, eventType, createdAt }: ListedWebhookDelivery): TimelineEntry {
  const summary = { eventType };
  return {
    eventId: id,
    aggregateId: id,
    type: TYPES[status],
    source: '/services/notifications',
    at: createdAt,
    summary,
  };
}
