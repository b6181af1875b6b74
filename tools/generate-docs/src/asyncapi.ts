import { EventEnvelope, streamOf, type EventDefinition } from '@booking/contracts';
import { describeSchema } from '@booking/http/openapi';
import { z } from 'zod';
import { events } from '@booking/contracts/catalog';

/** The AsyncAPI 3.0 document of all events (https://www.asyncapi.com/docs/reference/specification/v3.0.0). */
export function asyncApiDocument(): object {
  const payloads = events.map((event) => ({ event, ...describeSchema(envelopeOf(event)) }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Booking payments and refunds: events',
      version: '1.0.0',
      description: 'CloudEvents 1.0 in JSON over NATS JetStream, at least once; the `id` tells repetitions apart.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(events.map((event) => [keyOf(event), channelOf(event)])),
    operations: Object.fromEntries(events.map((event) => [`publish.${keyOf(event)}`, operationOf(event)])),
    components: {
      messages: Object.fromEntries(payloads.map(({ event, schema }) => [keyOf(event), messageOf(event, schema)])),
      schemas: Object.assign({}, ...payloads.map(({ components }) => components)) as object,
    },
  };
}

function envelopeOf({ name, data }: EventDefinition): z.ZodType {
  return EventEnvelope.extend({ type: z.literal(name), data });
}

function keyOf({ publishedBy, name }: EventDefinition): string {
  return `${publishedBy}.${name}`;
}

function channelOf(event: EventDefinition): object {
  return {
    address: event.subject,
    description: `Stream ${streamOf[event.publishedBy]}`,
    messages: { [event.name]: { $ref: `#/components/messages/${keyOf(event)}` } },
  };
}

function operationOf(event: EventDefinition): object {
  const channel = `#/channels/${keyOf(event)}`;
  return {
    action: 'send',
    channel: { $ref: channel },
    messages: [{ $ref: `${channel}/messages/${event.name}` }],
    tags: [{ name: event.publishedBy }],
  };
}

function messageOf({ name, summary }: EventDefinition, payload: unknown): object {
  return { name, title: name, summary, contentType: 'application/cloudevents+json', payload };
}
