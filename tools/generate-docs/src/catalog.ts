import { bookingsService } from '@booking/bookings';
import type { EventDefinition, ServiceName, StateMachine } from '@booking/contracts';
import { paymentsService } from '@booking/payments';
import { busMembers } from '@booking/provision-bus';
import { refundsService } from '@booking/refunds';

/** The aggregates of one service. */
export type ServiceStateMachines = { readonly service: ServiceName; readonly machines: readonly StateMachine[] };

/** The transition tables of every service that has some. */
export const stateMachines: readonly ServiceStateMachines[] = [bookingsService, paymentsService, refundsService].map(
  ({ name: service, stateMachines: machines }) => ({ service, machines }),
);

export function listenersTo(event: EventDefinition): { service: ServiceName; listener: string }[] {
  return busMembers.flatMap(({ service, listeners }) =>
    listeners.filter(({ on }) => on.subject === event.subject).map(({ name: listener }) => ({ service, listener })),
  );
}
