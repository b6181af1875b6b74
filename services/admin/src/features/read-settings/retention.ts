import { IDEMPOTENCY_HOURS } from '@booking/http';
import { INBOX_DAYS, OUTBOX_DAYS } from '@booking/messaging';
import { z } from 'zod';
import { DEVICE_LIFETIME_MS } from '../../known-device/known-device-repository.ts';
import { SESSION_LIFETIME_MS } from '../../session/session.ts';
import { WORK_MARK_DAYS } from '../../work-queue/work-mark-repository.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const Hours = z.int().positive();

/** How long records are kept that are deleted at all, in hours. */
export const Retention = z
  .object({
    webhookBodies: Hours.nullable().meta({ description: 'Null if gateway-webhooks does not answer' }),
    webhookDeliveries: Hours.nullable().meta({ description: 'Null if notifications does not answer' }),
    publishedEvents: Hours.meta({ description: 'Events in the outboxes of the services' }),
    handledEvents: Hours.meta({ description: 'The inboxes of the services, and dead letters after their replay' }),
    idempotencyKeys: Hours,
    sessions: Hours.meta({ description: 'Sessions of staff; unused ones end earlier' }),
    devices: Hours.meta({ description: 'Browsers in which staff signed in' }),
    workMarks: Hours.meta({ description: 'Assigned and snoozed items of the work queue' }),
  })
  .meta({ id: 'Retention', description: 'How long records are kept that are deleted at all, in hours' });

type Asked = { readonly bodyDays: number | undefined; readonly deliveryDays: number | undefined };

/** With the answers of the services that have values of their own. */
export function retentionOf({ bodyDays, deliveryDays }: Asked): z.infer<typeof Retention> {
  return {
    webhookBodies: bodyDays === undefined ? null : bodyDays * DAY_HOURS,
    webhookDeliveries: deliveryDays === undefined ? null : deliveryDays * DAY_HOURS,
    publishedEvents: OUTBOX_DAYS * DAY_HOURS,
    handledEvents: INBOX_DAYS * DAY_HOURS,
    idempotencyKeys: IDEMPOTENCY_HOURS,
    sessions: SESSION_LIFETIME_MS / HOUR_MS,
    devices: DEVICE_LIFETIME_MS / HOUR_MS,
    workMarks: WORK_MARK_DAYS * DAY_HOURS,
  };
}
