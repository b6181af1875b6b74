import type { DisputeReport } from '@booking/contracts';
import { GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';

/**
 * The disputes of a payment; none if the gateway does not list them. The account or the key may have no access to
 * disputes, and their list must not withhold the payment and its refunds. Each dispute has webhooks of its own.
 */
export async function disputesIfListed(
  list: () => Promise<readonly DisputeReport[]>,
): Promise<readonly DisputeReport[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof GatewayRejected || error instanceof GatewayUnavailable) return [];
    throw error;
  }
}
