import { GatewayDescription, RefundLimits } from '@booking/contracts';
import { z } from 'zod';

const GatewaySettings = GatewayDescription.extend({
  webhookUrl: z.string().meta({ description: 'The address to register at the gateway' }),
  openCircuits: z.array(z.string()).meta({
    description: 'The services and operations that are paused after failures, in the processes that answered',
  }),
  lastWebhookAt: z.iso.datetime().nullable(),
  lastReconciledAt: z.iso.datetime().nullable(),
}).meta({ id: 'GatewaySettings' });

const Hours = z.int().positive();

/** Retention periods in hours. Records that are kept for ever are left out. */
const Retention = z
  .object({
    webhookBodies: Hours.nullable().meta({ description: 'Null if gateway-webhooks does not answer' }),
    webhookDeliveries: Hours.nullable().meta({ description: 'Null if notifications does not answer' }),
    publishedEvents: Hours.meta({ description: 'Events in the outboxes of the services' }),
    handledEvents: Hours.meta({
      description: 'Events in the inboxes of the services, and dead letters after their replay or dismissal',
    }),
    idempotencyKeys: Hours,
    sessions: Hours.meta({ description: 'Sessions of staff; unused sessions end earlier' }),
    devices: Hours.meta({ description: 'Browsers in which staff signed in' }),
    workMarks: Hours.meta({ description: 'Assigned and snoozed items of the work queue' }),
  })
  .meta({
    id: 'Retention',
    description: 'How long records are kept, in hours. Records that are never deleted are left out',
  });

const OldestEvent = z
  .object({
    stream: z.string(),
    at: z.iso.datetime().nullable().meta({ description: 'Null if the stream has no events' }),
  })
  .meta({ id: 'OldestEvent', description: 'The time of the oldest event that a stream still has' });

export const Settings = z
  .object({
    version: z.string(),
    publicUrl: z.string(),
    identityProvider: z.string().nullable().meta({ description: 'The host of the OpenID provider for staff' }),
    gateways: z.array(GatewaySettings).nullable().meta({ description: 'Null if payments does not answer' }),
    limits: RefundLimits.nullable().meta({ description: 'Null if refunds does not answer' }),
    retention: Retention,
    oldestEvents: z.array(OldestEvent).nullable().meta({ description: 'Null if the bus does not answer' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;
