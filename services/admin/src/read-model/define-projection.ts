import type { DataOf, EventDefinition, EventEnvelope } from '@booking/contracts';
import { defineListener, type Listener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { insertTimelineEntry } from '../timeline/timeline-repository.ts';
import { saveRecord } from './read-model-repository.ts';
import { storable } from './storable.ts';
import type { ReadModel, Story } from './read-model.ts';

type Projection<Definition extends EventDefinition, Resource> = {
  /** Needed where several services publish events of one name. */
  readonly name?: string;
  readonly on: Definition;
  readonly into: ReadModel<Resource>;
  readonly pick: (data: DataOf<Definition>, event: Pick<EventEnvelope, 'id' | 'subject' | 'time'>) => Resource;
  /** Further work for the first record of a resource. */
  readonly onFirst?: (resource: Resource, trx: Transaction) => Promise<void>;
};

/** A listener that keeps what an event says of a record, and adds the event to the timeline. */
export function defineProjection<Definition extends EventDefinition, Resource>({
  on,
  name = projectionName(on),
  into,
  pick,
  onFirst,
}: Projection<Definition, Resource>): Listener {
  return defineListener({
    name,
    on,
    async handle(event, trx) {
      const resource = storable(pick(event.data as DataOf<Definition>, event));
      const { isFirst } = await saveRecord(trx, into, { event, resource });
      if (isFirst) await onFirst?.(resource, trx);
      const story = into.storyOf?.(resource);
      if (story) await insertTimelineEntry(trx, event, story);
    },
  });
}

type Telling<Definition extends EventDefinition> = {
  readonly on: Definition;
  readonly tell: (data: DataOf<Definition>) => Story;
};

/** A listener for an event that changes no record of ours and still belongs to the story of a booking. */
export function defineTelling<Definition extends EventDefinition>({ on, tell }: Telling<Definition>): Listener {
  return defineListener({
    name: projectionName(on),
    on,
    handle: (event, trx) => insertTimelineEntry(trx, event, storable(tell(event.data as DataOf<Definition>))),
  });
}

/** `ProjectPaymentCompleted`: also the name of a durable consumer, so it never changes. */
function projectionName({ name }: EventDefinition): string {
  return `Project${name}`;
}
