import { GatewayDescription, RefundLimits } from '@booking/contracts';
import type { Route } from '@booking/http';
import { z } from 'zod';
import { staffQuery } from '../../staff/staff-query.ts';
import { readSettings, type SettingsDeps } from './read-settings.ts';
import { Retention } from './retention.ts';

const GatewaySettings = GatewayDescription.extend({
  webhookUrl: z.string().meta({ description: 'The address to register at the gateway' }),
  openCircuits: z
    .array(z.string())
    .meta({ description: 'Service and operation that are paused after failures, in the processes that answered' }),
  lastWebhookAt: z.iso.datetime().nullable(),
  lastReconciledAt: z.iso.datetime().nullable(),
}).meta({ id: 'GatewaySettings' });

const OldestEvent = z
  .object({ stream: z.string(), at: z.iso.datetime().nullable().meta({ description: 'Null if it has no events' }) })
  .meta({ id: 'OldestEvent', description: 'The time of the oldest event that a stream still has' });

const Settings = z
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

export function readSettingsRoute(deps: SettingsDeps): Route {
  return staffQuery({
    path: '/admin/api/settings',
    operationId: 'getSettings',
    summary: 'Read the configuration and the state of the gateways, without secrets.',
    tag: 'Overview',
    answer: { description: 'The settings', schema: Settings },
    permissions: ['read_all'],
    read: () => readSettings(deps),
  });
}
