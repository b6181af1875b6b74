import type { ServiceName } from '@booking/contracts';
import { listeners as adminListeners } from '@booking/admin';
import { listeners as bookingsListeners } from '@booking/bookings';
import { listeners as gatewayWebhooksListeners } from '@booking/gateway-webhooks';
import type { Listener } from '@booking/messaging';
import { listeners as paymentsListeners } from '@booking/payments';
import { listeners as refundsListeners } from '@booking/refunds';

const listenersOf: Record<ServiceName, readonly Listener[]> = {
  payments: paymentsListeners,
  refunds: refundsListeners,
  bookings: bookingsListeners,
  'gateway-webhooks': gatewayWebhooksListeners,
  admin: adminListeners,
};

/** Every listener of the product with the service it belongs to. */
export const allListeners = Object.entries(listenersOf).flatMap(([service, listeners]) =>
  listeners.map((listener) => ({ service: service as ServiceName, listener })),
);
