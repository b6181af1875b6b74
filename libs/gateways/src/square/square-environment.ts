import type { GatewayDashboard } from '@booking/contracts';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://connect.squareup.com';
const SANDBOX = 'https://connect.squareupsandbox.com';

/** The variables of Square. Links are made at one location, and other locations are ignored. */
export const SquareEnvironment = z
  .object({
    SQUARE_ACCESS_TOKEN: Filled,
    SQUARE_LOCATION_ID: Filled,
    SQUARE_WEBHOOK_SIGNATURE_KEYS: SecretList,
    SQUARE_API_BASE: ApiBase.default(LIVE),
  })
  .transform((env) => ({
    accessToken: env.SQUARE_ACCESS_TOKEN,
    locationId: env.SQUARE_LOCATION_ID,
    signatureKeys: env.SQUARE_WEBHOOK_SIGNATURE_KEYS,
    apiBase: env.SQUARE_API_BASE,
    ...dashboardOf(env.SQUARE_API_BASE),
  }));
export type SquareSettings = z.infer<typeof SquareEnvironment>;

/** The dashboard has no address for a single refund. */
function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  const host = { [LIVE]: 'app.squareup.com', [SANDBOX]: 'app.squareupsandbox.com' }[apiBase];
  const base = `https://${String(host)}/dashboard/sales`;
  if (!host) return {};
  return { dashboard: { payment: `${base}/transactions/{id}`, dispute: `${base}/disputes/{id}` } };
}
