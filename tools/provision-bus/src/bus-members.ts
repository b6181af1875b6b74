import * as admin from '@booking/admin';
import * as bookings from '@booking/bookings';
import type { CommandDefinition, ServiceName } from '@booking/contracts';
import * as gatewayWebhooks from '@booking/gateway-webhooks';
import type { BusMember, Listener } from '@booking/messaging';
import * as notifications from '@booking/notifications';
import * as payments from '@booking/payments';
import * as refunds from '@booking/refunds';

type Declarations = { readonly listeners: readonly Listener[]; readonly sends: readonly CommandDefinition[] };

/** Every service, with its declarations for the bus. Admin may read everything, for staff. */
export const busMembers: readonly BusMember[] = [
  member('payments', payments),
  member('refunds', refunds),
  member('bookings', bookings),
  member('gateway-webhooks', gatewayWebhooks),
  member('notifications', notifications),
  { ...member('admin', admin), oversees: true },
];

/** Every listener of the product with its service. */
export const allListeners = busMembers.flatMap(({ service, listeners }) =>
  listeners.map((listener) => ({ service, listener })),
);

function member(service: ServiceName, { listeners, sends }: Declarations): BusMember {
  return { service, listeners, sends, oversees: false };
}
