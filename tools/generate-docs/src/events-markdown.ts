import { streamOf, type CommandDefinition, type EventDefinition } from '@booking/contracts';
import { describeSchema } from '@booking/http/openapi';
import type { z } from 'zod';
import { commands, events } from '@booking/contracts/catalog';
import { listenersTo } from './catalog.ts';

/** `docs/events.md`: every event and command with its schema and those who listen. */
export function eventsMarkdown(): string {
  const schemas = [...events.map(({ data }) => data), ...commands.flatMap(({ request, reply }) => [request, reply])];
  return [
    '# Events and commands',
    'Generated from `libs/contracts` and the services by `npm run docs`; do not edit.',
    'An event travels in a CloudEvents 1.0 envelope on the subject `events.<service>.<EventName>`; what is shown here is ' +
      'its `data`. A command is a NATS request on `commands.<service>.<Name>`, a query on `queries.<service>.<Name>`; ' +
      'the answer is `{"result": …}` or `{"problem": …}`. A `$ref` points to [Schemas](#schemas) below.',
    '## Events',
    overviewOf(events),
    ...events.map(sectionOfEvent),
    '## Commands and queries',
    ...commands.map(sectionOfCommand),
    '## Schemas',
    ...sectionsOfComponents(schemas),
  ]
    .join('\n\n')
    .concat('\n');
}

function overviewOf(definitions: readonly EventDefinition[]): string {
  const rows = definitions.map(
    (event) => `| [${event.name}](#${anchorOf(event)}) | ${event.publishedBy} | ${listenerNames(event).join('<br>')} |`,
  );
  return ['| Event | Published by | Listened to by |', '|---|---|---|', ...rows].join('\n');
}

function sectionOfEvent(event: EventDefinition): string {
  const listeners = listenerNames(event);
  return [
    `### ${event.subject}`,
    event.summary,
    `Published by ${event.publishedBy} to the stream \`${streamOf[event.publishedBy]}\`. ` +
      (listeners.length > 0 ? `Listened to by ${listeners.join(', ')}.` : 'Nobody listens yet.'),
    schemaBlock(event.data),
  ].join('\n\n');
}

/** The anchor that Markdown renderers make of the heading. */
function anchorOf({ subject }: EventDefinition): string {
  return subject.toLowerCase().replaceAll('.', '');
}

function listenerNames(event: EventDefinition): string[] {
  return listenersTo(event).map(({ service, listener }) => `${service} \`${listener}\``);
}

function sectionOfCommand({ subject, summary, answeredBy, request, reply }: CommandDefinition): string {
  const parts = ['Request:', schemaBlock(request), 'Reply:', schemaBlock(reply)];
  return [`### ${subject}`, summary, `Answered by ${answeredBy}.`, ...parts].join('\n\n');
}

function sectionsOfComponents(schemas: readonly z.ZodType[]): string[] {
  const components = Object.assign({}, ...schemas.map((schema) => describeSchema(schema).components)) as object;
  return Object.entries(components)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => `### ${name}\n\n${jsonBlock(schema)}`);
}

function schemaBlock(schema: z.ZodType): string {
  return jsonBlock(describeSchema(schema).schema);
}

function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
