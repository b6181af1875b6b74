import { z } from 'zod';
import type { ServiceName } from './service-names.ts';

export type EventDefinition<Name extends string = string, Data extends z.ZodType = z.ZodType> = {
  readonly name: Name;
  readonly publishedBy: ServiceName;
  readonly subject: string;
  /** One sentence for the generated `docs/events.md`. */
  readonly summary: string;
  readonly data: Data;
};

/**
 * The envelope of every event: CloudEvents 1.0 in JSON (https://github.com/cloudevents/spec), with two extension
 * attributes. `dataversion` is the major version of `data`. `aggregateversion` counts the changes of the aggregate
 * named by `subject`, so that a reader can detect an outdated event.
 */
export const EventEnvelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  traceparent: z.string().optional(),
  datacontenttype: z.literal('application/json').optional(),
  dataversion: z.literal(1),
  aggregateversion: z.int().min(0),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof EventEnvelope>;

export type DataOf<Definition> = Definition extends EventDefinition<string, infer Data> ? z.infer<Data> : never;

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Data>
    ? Omit<EventEnvelope, 'type' | 'data'> & { readonly type: Name; readonly data: z.infer<Data> }
    : never;

/** Declares an event once. Its subject is derived here and never written by hand. */
export function defineEvent<Name extends string, Data extends z.ZodType>(
  name: Name,
  { publishedBy, summary, data }: { publishedBy: ServiceName; summary: string; data: Data },
): EventDefinition<Name, Data> {
  return { name, publishedBy, subject: `events.${publishedBy}.${name}`, summary, data };
}

/** Declares events of one service that all carry the same data. */
export function eventsOf<Data extends z.ZodType>(publishedBy: ServiceName, data: Data) {
  return <Name extends string>(name: Name, summary: string): EventDefinition<Name, Data> =>
    defineEvent(name, { publishedBy, summary, data });
}
