import { defineBatchListener, type Heard, type Listener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { deliveriesOf } from '../../delivery/delivery.ts';
import { insertDeliveries } from '../../delivery/new-delivery-repository.ts';
import { listEndpoints } from '../../endpoint/endpoint-repository.ts';
import { notificationSources, toNotifications } from '../../notification/notification.ts';

/** One listener, such as `NotifyOfBookingPaid`, for each event that endpoints can choose. */
export const notifyListeners: readonly Listener[] = notificationSources.map(({ on }) =>
  defineBatchListener({ name: `NotifyOf${on.name}`, on, handle: enqueueDeliveries }),
);

/** Stores a delivery for every endpoint that has chosen the event. */
async function enqueueDeliveries(heard: readonly Heard[], trx: Transaction): Promise<void> {
  const endpoints = await listEndpoints(trx);
  if (endpoints.length === 0) return;
  const notifications = toNotifications(heard.map(({ event }) => event));
  await insertDeliveries(trx, deliveriesOf(notifications, endpoints));
}
