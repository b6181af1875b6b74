import { defineBatchListener, type Listener } from '@booking/messaging';
import { notificationSources } from '../../notification/notification.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';

/** One listener, such as `NotifyOfBookingPaid`, for each event that endpoints can choose. */
export const notifyListeners: readonly Listener[] = notificationSources.map(({ on }) =>
  defineBatchListener({ name: `NotifyOf${on.name}`, on, handle: enqueueDeliveries }),
);
