import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import type { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://connect.squareup.com';
const SANDBOX = 'https://connect.squareupsandbox.com';

/** The variables of Square. Links are made at one location, and other locations are ignored. */
export const SquareEnvironment = settingsFrom({
  accessToken: ['SQUARE_ACCESS_TOKEN', Filled],
  locationId: ['SQUARE_LOCATION_ID', Filled],
  signatureKeys: ['SQUARE_WEBHOOK_SIGNATURE_KEYS', SecretList],
  apiBase: ['SQUARE_API_BASE', ApiBase.default(LIVE)],
}).transform((settings) => ({ ...settings, ...dashboardOf(settings.apiBase) }));
export type SquareSettings = z.infer<typeof SquareEnvironment>;

/** The dashboard has no address for a single refund. */
function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  const host = { [LIVE]: 'app.squareup.com', [SANDBOX]: 'app.squareupsandbox.com' }[apiBase];
  const base = `https://${String(host)}/dashboard/sales`;
  if (!host) return {};
  return { dashboard: { payment: `${base}/transactions/{id}`, dispute: `${base}/disputes/{id}` } };
}
