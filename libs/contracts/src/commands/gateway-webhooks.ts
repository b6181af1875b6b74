import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Callback } from '../resources/callback.ts';
import { GatewayReport } from '../resources/gateway-report.ts';

/** The largest number of entries on a page. */
const CALLBACKS_MAX = 100;

/** The deliveries of a webhook since it was recorded. They are queried, because no event reports them. */
export const CallbackDeliveries = z.object({
  deliveries: z.int().meta({ description: 'The number of deliveries; all but the first are duplicates' }),
  isWaiting: z.boolean().meta({
    description:
      'Whether a report of this webhook waits for the confirmation of its gateway, or for the event of its payment',
  }),
});
export type CallbackDeliveries = z.infer<typeof CallbackDeliveries>;

export const GetCallbackDeliveries = defineQuery('GetCallbackDeliveries', {
  answeredBy: 'gateway-webhooks',
  summary:
    'Reads how often each of these webhooks was delivered, and which wait for confirmation; leaves out unknown ones.',
  request: z.object({ callbackIds: z.array(z.uuid()).max(CALLBACKS_MAX) }),
  reply: z.object({ callbacks: z.array(CallbackDeliveries.extend({ callbackId: z.uuid() })) }),
});

export const GetCallback = defineQuery('GetCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored webhook with its raw body, as text, without secrets and card numbers.',
  request: z.object({ callbackId: z.uuid() }),
  reply: CallbackDeliveries.extend({
    callback: Callback,
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable().meta({ description: 'Null once it was removed after the retention time' }),
    bodyRemovedAt: z.iso.datetime().nullable().default(null),
  }),
});

/**
 * The rejected webhooks of one method on one day (UTC): their number, and the details of the last one that may be
 * stored.
 */
export const CallbackRefusals = z
  .object({
    method: z.string(),
    day: z.iso.date(),
    count: z.int().positive(),
    lastReason: z.string(),
    lastBodyDigest: z.string().meta({ description: 'The SHA-256 of the body in hex; the body itself was not stored' }),
    lastRefusedAt: z.iso.datetime(),
  })
  .meta({ id: 'CallbackRefusals' });
export type CallbackRefusals = z.infer<typeof CallbackRefusals>;

/** A day that PostgreSQL can store: it has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'The first year is 0001');

export const GetCallbackRefusals = defineQuery('GetCallbackRefusals', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads the number of rejected webhooks by method and day, latest first, at most a thousand.',
  /** The first and the last day, inclusive; null means no limit. */
  request: z.object({ from: Day.nullable(), to: Day.nullable() }),
  reply: z.object({ refusals: z.array(CallbackRefusals) }),
});

export const GetGatewayReports = defineQuery('GetGatewayReports', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads what the webhooks of a gateway without a query API have reported about a payment, refund or dispute.',
  request: z.object({
    method: z.string(),
    /** Our id or the gateway's reference of a payment, refund or dispute. */
    name: z.string(),
  }),
  /** Only verified reports, in no particular order. */
  reply: z.object({ reports: z.array(GatewayReport) }),
});

export const ReplayCallback = defineCommand('ReplayCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored webhook again and publishes its reports again. Needs process_refunds.',
  request: z.object({ callbackId: z.uuid(), actor: Actor }),
  reply: z.object({ callback: Callback }),
});
