import { type Clock, newId, type Transaction } from '@booking/runtime';
import type { Delivery } from '../../delivery/delivery.ts';
import { getDelivery } from '../../delivery/delivery-repository.ts';
import { insertDeliveries } from '../../delivery/new-delivery-repository.ts';
import { type Endpoint, presentEndpoint } from '../../endpoint/endpoint.ts';
import { lockEndpoint } from '../../endpoint/endpoint-repository.ts';
import { composeNotification } from '../../notification/notification.ts';

/** Sends an event of the type `endpoint.test`. Throws `webhook-endpoint-not-found`. */
export async function testEndpoint(
  { clock }: { clock: Clock },
  trx: Transaction,
  endpointId: string,
): Promise<Delivery> {
  const endpoint = await lockEndpoint(trx, endpointId);
  const [id = ''] = await insertDeliveries(trx, [testOf(endpoint, clock())]);
  return getDelivery(trx, { id });
}

function testOf(endpoint: Endpoint, at: Date) {
  const data = { ...presentEndpoint(endpoint), version: endpoint.version };
  const event = { id: newId(), type: 'endpoint.test', createdAt: at.toISOString(), data } as const;
  return { notification: composeNotification(event, null), endpointId: endpoint.id };
}
