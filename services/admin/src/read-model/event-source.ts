import type { DataOf, EventDefinition, EventOf, ServiceName } from '@booking/contracts';
import type { Line } from './read-model.ts';

type Event = EventOf<EventDefinition>;

/** An event that changes the records of a kind. It has a record (`pick`), or only adds a timeline entry (`tell`). */
export type EventSource<Resource = unknown> = {
  /** The name of the event, and of its listener. The inbox stores it, so it never changes. */
  readonly name: string;
  readonly on: EventDefinition;
  readonly pick?: (event: Event) => Resource;
  readonly tell?: (event: Event) => Line;
};

/** Events that contain a record, which `pick` reads from their data. */
export function recordIn<Definition extends EventDefinition, Resource>(
  events: readonly Definition[],
  pick: (data: DataOf<Definition>, event: Event) => Resource,
): EventSource<Resource>[] {
  return events.map((on) => ({
    ...{ name: `Project${on.name}`, on },
    pick: (event) => pick(event.data as DataOf<Definition>, event),
  }));
}

/** Declares an event with a record that several services publish. The names of its listeners begin with the service. */
export function recordOfServices<Name extends ServiceName, Definition extends EventDefinition, Resource>(
  events: Readonly<Record<Name, Definition>>,
  pick: (data: DataOf<Definition>, event: Event, service: Name) => Resource,
): EventSource<Resource>[] {
  return (Object.entries(events) as [Name, Definition][]).map(([service, on]) => ({
    ...{ name: `Project${prefixOf(service)}${on.name}`, on },
    pick: (event) => pick(event.data as DataOf<Definition>, event, service),
  }));
}

function prefixOf(service: ServiceName): string {
  return service === 'gateway-webhooks' ? 'Callbacks' : `${service.charAt(0).toUpperCase()}${service.slice(1)}`;
}

/** Events without a record, which add a line to the timeline or to the reports of webhooks. */
export function lineIn<Definition extends EventDefinition>(
  events: readonly Definition[],
  tell: (data: DataOf<Definition>, event: Event) => Line,
): EventSource<never>[] {
  return events.map((on) => ({
    ...{ name: `Project${on.name}`, on },
    tell: (event) => tell(event.data as DataOf<Definition>, event),
  }));
}
