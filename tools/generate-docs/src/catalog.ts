import { stateMachines as ofBookings } from '@booking/bookings';
import type { EventDefinition, ServiceName, StateMachine } from '@booking/contracts';
import { stateMachines as ofPayments } from '@booking/payments';
import { busMembers } from '@booking/provision-bus';
import { stateMachines as ofRefunds } from '@booking/refunds';

/** The aggregates of one service. */
export type ServiceStateMachines = { readonly service: ServiceName; readonly machines: readonly StateMachine[] };

/** The transition tables of every service that has some. */
export const stateMachines: readonly ServiceStateMachines[] = [
  { service: 'bookings', machines: ofBookings },
  { service: 'payments', machines: ofPayments },
  { service: 'refunds', machines: ofRefunds },
];

export function listenersTo(event: EventDefinition): { service: ServiceName; listener: string }[] {
  return busMembers.flatMap(({ service, listeners }) =>
    listeners.filter(({ on }) => on.subject === event.subject).map(({ name: listener }) => ({ service, listener })),
  );
}
