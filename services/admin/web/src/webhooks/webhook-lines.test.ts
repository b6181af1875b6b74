import type { ListedWebhookDelivery } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { withWebhooks } from './webhook-lines.ts';

const line = { source: '/services/bookings', aggregateId: 'b', summary: {} };
const created = { ...line, eventId: '1', type: 'BookingCreated', at: '2026-11-25T10:00:00.000Z' };
const paid = { ...line, eventId: '2', type: 'BookingPaid', at: '2026-11-25T10:05:00.000Z' };

function delivery(status: ListedWebhookDelivery['status'], createdAt: string): ListedWebhookDelivery {
  return {
    ...{ id: status, endpointId: 'e', eventId: 'v', eventType: 'booking.created', bookingId: 'b', status },
    ...{ attempts: 1, nextAttemptAt: null, lastAttempt: null, createdAt, deliveredAt: null },
  };
}

describe('the webhooks in the timeline of a booking', () => {
  it('are placed between the events by their time, and link to their deliveries', () => {
    const lines = withWebhooks([paid, created], [delivery('failed', '2026-11-25T10:00:00.020Z')]);

    expect(lines.map(({ type }) => type)).toEqual(['BookingPaid', 'WebhookFailed', 'BookingCreated']);
    expect(lines[1]).toMatchObject({ aggregateId: 'failed', summary: { eventType: 'booking.created' } });
  });

  it.each([
    ['delivered', 'WebhookDelivered'],
    ['pending', 'WebhookPending'],
    ['failed', 'WebhookFailed'],
  ] as const)('say that they are %s', (status, type) => {
    expect(withWebhooks([], [delivery(status, '2026-11-25T10:00:00.020Z')])).toMatchObject([{ type }]);
  });
});
