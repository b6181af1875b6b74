import { type CommandDefinition, type EventDefinition, EventEnvelope, streamOf } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { describeSchema } from '@booking/http/openapi';
import { z } from 'zod';
import { version } from './version.ts';

/** Problem details as in RFC 9457; `docs/problems.md` lists the types. */
const Problem = z
  .looseObject({ type: z.string(), status: z.int(), title: z.string(), detail: z.string().optional() })
  .meta({ id: 'Problem' });

/** A message with its name in the document. */
type Message = {
  readonly key: string;
  readonly summary: string;
  readonly contentType: string;
  readonly schema: z.ZodType;
};

/** The channels and operations of one event or command. */
type Part = { readonly channels: object; readonly operations: object; readonly messages: readonly Message[] };

/**
 * The AsyncAPI 3.0 document of all events, commands and queries
 * (https://www.asyncapi.com/docs/reference/specification/v3.1.0).
 */
export function asyncApiDocument(): object {
  const parts = [...events.map(partOfEvent), ...commands.map(partOfCommand)];
  const described = parts.flatMap(({ messages }) => messages.map((message) => ({ message, ...describe(message) })));
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Booking payments and refunds: events, commands and queries',
      version,
      description:
        'Events are CloudEvents 1.0 in JSON over NATS JetStream, delivered at least once; the `id` identifies ' +
        'repetitions. Commands and queries are NATS requests.',
    },
    defaultContentType: 'application/json',
    channels: Object.assign({}, ...parts.map(({ channels }) => channels)) as object,
    operations: Object.assign({}, ...parts.map(({ operations }) => operations)) as object,
    components: {
      messages: Object.fromEntries(described.map(({ message, definition }) => [message.key, definition])),
      schemas: Object.assign({}, ...described.map(({ components }) => components)) as object,
    },
  };
}

function partOfEvent({ name, publishedBy, subject, summary, data }: EventDefinition): Part {
  const key = `${publishedBy}.${name}`;
  const schema = EventEnvelope.extend({ type: z.literal(name), data });
  return {
    channels: {
      [key]: { address: subject, description: `Stream ${streamOf[publishedBy]}`, messages: { [name]: toMessage(key) } },
    },
    operations: {
      [`publish.${key}`]: { action: 'send', ...useOf(key, name), tags: [{ name: publishedBy }] },
    },
    messages: [{ key, summary, contentType: 'application/cloudevents+json', schema }],
  };
}

/** The channels and operations of a command or query. Its answer is sent to the address that came with the request. */
function partOfCommand({ name, answeredBy, subject, summary, request, reply }: CommandDefinition): Part {
  const [requestKey, replyKey] = [`${subject}.request`, `${subject}.reply`];
  const answer = z.union([z.object({ result: reply }), z.object({ problem: Problem })]);
  return {
    channels: {
      [subject]: { address: subject, description: summary, messages: { [name]: toMessage(requestKey) } },
      [replyKey]: { address: null, messages: { [`${name}Reply`]: toMessage(replyKey) } },
    },
    operations: {
      [`answer.${subject}`]: {
        ...{ action: 'receive', ...useOf(subject, name) },
        reply: useOf(replyKey, `${name}Reply`),
        tags: [{ name: answeredBy }],
      },
    },
    messages: [
      { key: requestKey, summary, contentType: 'application/json', schema: request },
      { key: replyKey, summary: `Answers ${name}.`, contentType: 'application/json', schema: answer },
    ],
  };
}

function toMessage(key: string): object {
  return { $ref: `#/components/messages/${key}` };
}

function useOf(channel: string, message: string): object {
  const $ref = `#/channels/${channel}`;
  return { channel: { $ref }, messages: [{ $ref: `${$ref}/messages/${message}` }] };
}

function describe({ key, summary, contentType, schema }: Message): { definition: object; components: object } {
  const { schema: payload, components } = describeSchema(schema);
  const name = key.split('.').find((word) => /^[A-Z]/.test(word)) ?? key;
  return { definition: { name, title: name, summary, contentType, payload }, components };
}
