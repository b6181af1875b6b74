import { type GatewayDescription, GetSettings, ProblemError } from '@booking/contracts';
import { type Bus, readOldestEvents } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import packageJson from '../../../package.json' with { type: 'json' };
import { findLastSigns, type LastSigns } from '../../records/last-signs-repository.ts';
import { retentionOf } from './retention.ts';

export type SettingsDeps = {
  readonly db: Database;
  readonly bus: Bus;
  readonly publicUrl: string;
  readonly identityProvider: string | null;
};

/** The current settings of the services. A part is null if its service or the bus does not answer. */
export async function readSettings({ db, bus, publicUrl, identityProvider }: SettingsDeps) {
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
    ...{ version: packageJson.version, publicUrl, identityProvider },
    gateways: payments ? gateways.map((one) => toGateway(one, { publicUrl, signs, refunds: refunds?.gateways })) : null,
    limits: refunds?.limits ?? null,
    retention: retentionOf({
      bodyDays: webhooks?.callbackRetentionDays,
      deliveryDays: notifications?.deliveryRetentionDays,
    }),
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
    webhookUrl: `${publicUrl}/api/v1/webhooks/${method}`,
    ...(signs.get(method) ?? NO_SIGNS),
  };
}

async function unlessSilent<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ProblemError && error.type === 'service-unavailable') return undefined;
    throw error;
  }
}
