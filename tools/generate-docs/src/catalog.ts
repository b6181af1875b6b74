import * as contracts from '@booking/contracts';
import type { CommandDefinition, EventDefinition, ServiceName, StateMachine } from '@booking/contracts';
import { listeners as adminListeners } from '@booking/admin';
import { listeners as bookingsListeners, stateMachines as ofBookings } from '@booking/bookings';
import { listeners as gatewayWebhooksListeners } from '@booking/gateway-webhooks';
import type { Listener } from '@booking/messaging';
import { listeners as paymentsListeners, stateMachines as ofPayments } from '@booking/payments';
import { listeners as refundsListeners, stateMachines as ofRefunds } from '@booking/refunds';

const listenersOf: Readonly<Record<ServiceName, readonly Listener[]>> = {
  bookings: bookingsListeners,
  payments: paymentsListeners,
  refunds: refundsListeners,
  'gateway-webhooks': gatewayWebhooksListeners,
  admin: adminListeners,
};

/** The aggregates of one service. */
export type ServiceStateMachines = { readonly service: ServiceName; readonly machines: readonly StateMachine[] };

/** The transition tables of every service that has some. */
export const stateMachines: readonly ServiceStateMachines[] = [
  { service: 'bookings', machines: ofBookings },
  { service: 'payments', machines: ofPayments },
  { service: 'refunds', machines: ofRefunds },
];

/** Every event of the contracts, by publisher and name. */
export const events: readonly EventDefinition[] = definitions()
  .filter((value): value is EventDefinition => isMembers(value) && 'publishedBy' in value)
  .sort((left, right) => compare(left.subject, right.subject));

/** Every command and query of the contracts, by subject. */
export const commands: readonly CommandDefinition[] = definitions()
  .filter((value): value is CommandDefinition => isMembers(value) && 'answeredBy' in value)
  .sort((left, right) => compare(left.subject, right.subject));

/** Who listens to an event: the service and the name of its listener. */
export function listenersTo(event: EventDefinition): { service: ServiceName; listener: string }[] {
  return contracts.serviceNames.flatMap((service) =>
    listenersOf[service]
      .filter(({ on }) => on.subject === event.subject)
      .map(({ name: listener }) => ({ service, listener })),
  );
}

/** What the contracts export; what several services publish or answer is a record of definitions by service. */
function definitions(): unknown[] {
  return Object.values(contracts).flatMap((value): unknown[] => (isByService(value) ? Object.values(value) : [value]));
}

function isByService(value: unknown): value is Record<string, unknown> {
  const names: readonly string[] = contracts.serviceNames;
  return isMembers(value) && Object.keys(value).every((name) => names.includes(name));
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}
