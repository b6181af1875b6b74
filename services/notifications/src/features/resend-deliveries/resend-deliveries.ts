import type { Transaction } from '@booking/runtime';
import type { Delivery } from '../../delivery/delivery.ts';
import { type DeliveryName, getDelivery, sendAgain, sendFailedAgain } from '../../delivery/delivery-repository.ts';
import { lockEndpoint } from '../../endpoint/endpoint-repository.ts';

/**
 * Locks the delivery before its endpoint, in the same order as a transaction that stores attempts. Throws
 * `webhook-delivery-not-found`, or `webhook-endpoint-not-found` when the endpoint was deleted.
 */
export async function resendDelivery(trx: Transaction, name: DeliveryName): Promise<Delivery> {
  const { id, endpointId } = await getDelivery(trx, name);
  await sendAgain(trx, id);
  await lockEndpoint(trx, endpointId);
  return getDelivery(trx, { id });
}

/**
 * Sends failed deliveries again, and returns their number. Locks them before their endpoint, as above. Throws
 * `webhook-endpoint-not-found`.
 */
export async function resendFailed(trx: Transaction, endpointId: string, since: string): Promise<number> {
  const deliveries = await sendFailedAgain(trx, endpointId, new Date(since));
  await lockEndpoint(trx, endpointId);
  return deliveries;
}
