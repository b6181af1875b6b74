import { IDEMPOTENCY_HOURS } from '@booking/http';
import { INBOX_DAYS, OUTBOX_DAYS } from '@booking/messaging';
import { DEVICE_LIFETIME_MS } from '../../known-device/known-device-repository.ts';
import { SESSION_LIFETIME_MS } from '../../session/session.ts';
import { WORK_MARK_DAYS } from '../../work-queue/work-mark-repository.ts';
import type { Settings } from './settings-resource.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Asked = { readonly bodyDays: number | undefined; readonly deliveryDays: number | undefined };

/** The retention periods, including those that other services have answered. */
export function retentionOf({ bodyDays, deliveryDays }: Asked): Settings['retention'] {
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
