import { adminService } from '@booking/admin';
import { bookingsService } from '@booking/bookings';
import { gatewayWebhooksService } from '@booking/gateway-webhooks';
import type { BusMember } from '@booking/messaging';
import { notificationsService } from '@booking/notifications';
import { paymentsService } from '@booking/payments';
import { refundsService } from '@booking/refunds';

const services = [
  paymentsService,
  refundsService,
  bookingsService,
  gatewayWebhooksService,
  notificationsService,
  adminService,
];

/** Every service, with its declarations for the bus. Admin may read everything, for staff. */
export const busMembers: readonly BusMember[] = services.map(({ name: service, listeners, sends }) => ({
  ...{ service, listeners, sends },
  oversees: service === 'admin',
}));

/** Every listener of the product with its service. */
export const allListeners = busMembers.flatMap(({ service, listeners }) =>
  listeners.map((listener) => ({ service, listener })),
);
