import type { DataOf, EventDefinition, EventOf } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { toTimelineLine } from '../timeline/timeline-entry.ts';
import type { Line, ReadModel } from './read-model.ts';

/** How one kind of event changes the read models. */
export type Projection = {
  /** Also the name of the listener, which is stored in the inbox, so it never changes. */
  readonly name: string;
  readonly on: EventDefinition;
  readonly into: ReadModel;
  readonly read: (event: Event) => Reading;
  readonly follow?: Follow | undefined;
};

type Event = EventOf<EventDefinition>;

/** The record in an event, and the timeline entry it adds. */
export type Reading = { readonly resource?: unknown; readonly line?: Line | undefined };

/** The resources that were stored for the first time, and the timeline entries of the batch. */
type Saved<Resource> = { readonly firsts: readonly Resource[]; readonly lines: readonly Line[] };

/** Work after the records of a batch were saved. It runs once for projections that share the function. */
type Follow<Resource = unknown> = (trx: Transaction, saved: Saved<Resource>) => Promise<void>;

type Showing<Definition extends EventDefinition, Resource> = {
  /** Needed where several services publish events with one name. */
  readonly name?: string;
  readonly on: Definition;
  readonly into: ReadModel<Resource>;
  readonly pick: (data: DataOf<Definition>, event: Pick<Event, 'id' | 'subject' | 'time'>) => Resource;
  readonly follow?: Follow<Resource>;
};

/** Stores the record in an event, and adds the event to the timeline. */
export function defineProjection<Definition extends EventDefinition, Resource>({
  on,
  name = projectionName(on),
  into,
  pick,
  follow,
}: Showing<Definition, Resource>): Projection {
  return {
    ...{ name, on, into: into as ReadModel, follow: follow as Follow | undefined },
    read(event) {
      const resource = pick(event.data as DataOf<Definition>, event);
      const story = into.storyOf?.(resource);
      return { resource, line: story && toTimelineLine(event, story) };
    },
  };
}

type Telling<Definition extends EventDefinition, Resource> = {
  readonly on: Definition;
  /** The read model that the timeline entry belongs to. */
  readonly into: ReadModel<Resource>;
  readonly tell: (data: DataOf<Definition>, event: Event) => Line;
  readonly follow?: Follow<Resource>;
};

/** Adds a timeline entry for an event without a record. */
export function defineTelling<Definition extends EventDefinition, Resource>({
  on,
  into,
  tell,
  follow,
}: Telling<Definition, Resource>): Projection {
  return {
    ...{ name: projectionName(on), on, into: into as ReadModel, follow: follow as Follow | undefined },
    read: (event) => ({ line: tell(event.data as DataOf<Definition>, event) }),
  };
}

function projectionName({ name }: EventDefinition): string {
  return `Project${name}`;
}
