import { type GatewayDescription, GetSettings, webhookUrl } from '@booking/contracts';
import type { Route } from '@booking/http';
import { IDEMPOTENCY_HOURS } from '@booking/idempotency';
import { INBOX_DAYS, OUTBOX_DAYS, readOldestEvents } from '@booking/messaging';
import packageJson from '../../../package.json' with { type: 'json' };
import type { AdminDeps } from '../../admin-deps.ts';
import { DEVICE_LIFETIME_MS } from '../../known-device/known-device-repository.ts';
import { findLastSigns, type LastSigns } from '../../records/last-signs-repository.ts';
import { unlessSilent } from '../../records/unless-silent.ts';
import { SESSION_LIFETIME_MS } from '../../session/session.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { WORK_MARK_DAYS } from '../../work-queue/work-mark-repository.ts';
import { Settings } from './settings-resource.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'publicUrl' | 'provider'>;

export function readSettingsRoute(deps: Deps): Route {
  return staffQuery({
    path: '/admin/api/settings',
    operationId: 'getSettings',
    summary: 'Read the configuration and the state of the gateways, without secrets.',
    tag: 'Overview',
    answer: { description: 'The settings', schema: Settings },
    read: async () => ({ ...(await readSettings(deps)), identityProvider: deps.provider?.host ?? null }),
  });
}

/** The current settings of the services. A part is null if its service or the bus does not answer. */
async function readSettings({ db, bus, publicUrl }: Omit<Deps, 'provider'>) {
  const [payments, refunds, webhooks, notifications, oldestEvents] = await Promise.all([
    unlessSilent(bus.request(GetSettings.payments, {})),
    unlessSilent(bus.request(GetSettings.refunds, {})),
    unlessSilent(bus.request(GetSettings['gateway-webhooks'], {})),
    unlessSilent(bus.request(GetSettings.notifications, {})),
    readOldestEvents(bus).catch(() => null),
  ]);
  const gateways = payments?.gateways ?? [];
  const signs = await findLastSigns(
    db,
    gateways.map(({ method }) => method),
  );
  return {
    ...{ version: packageJson.version, publicUrl },
    gateways: payments ? gateways.map((one) => toGateway(one, { publicUrl, signs, refunds: refunds?.gateways })) : null,
    limits: refunds?.limits ?? null,
    retention: retentionOf(webhooks?.callbackRetentionDays, notifications?.deliveryRetentionDays),
    oldestEvents,
  };
}

const NO_SIGNS: LastSigns = { lastWebhookAt: null, lastReconciledAt: null };

type Around = {
  readonly publicUrl: string;
  readonly signs: ReadonlyMap<string, LastSigns>;
  readonly refunds: readonly GatewayDescription[] | undefined;
};

function toGateway(gateway: GatewayDescription, { publicUrl, signs, refunds = [] }: Around) {
  const { method, openCircuits } = gateway;
  const sameOfRefunds = refunds.filter((other) => other.method === method);
  return {
    ...gateway,
    openCircuits: [
      ...openCircuits.map((operation) => `payments ${operation}`),
      ...sameOfRefunds.flatMap((other) => other.openCircuits.map((operation) => `refunds ${operation}`)),
    ],
    webhookUrl: webhookUrl(publicUrl, method),
    ...(signs.get(method) ?? NO_SIGNS),
  };
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The retention periods, including those that other services have answered. */
function retentionOf(bodyDays: number | undefined, deliveryDays: number | undefined): Settings['retention'] {
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
