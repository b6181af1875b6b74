import type { CommandDefinition, EventDefinition } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';
import { z } from 'zod';
import { listenersTo } from './catalog.ts';

/** `docs/events.md`: every event with its listeners, and every command and query. */
export function eventsMarkdown(): string {
  const [changes, questions] = [commands.filter(isCommand), commands.filter((command) => !isCommand(command))];
  return [
    '# Events and commands',
    'Generated from `libs/contracts` and the services by `npm run docs`; do not edit. The schemas are in the ' +
      '[AsyncAPI document](../ingress/public/asyncapi.json).',
    '## Events',
    'An event travels in a CloudEvents 1.0 envelope on the subject `events.<service>.<Event>`. The table shows the ' +
      'members of its `data`.',
    tableOf(['Event', 'Published by', 'Data', 'Meaning', 'Listeners'], events.map(rowOfEvent)),
    '## Commands',
    'A command is a NATS request on `commands.<service>.<Command>`. The answer is `{"result": …}` or `{"problem": …}`.',
    tableOf(['Command', 'Answered by', 'Request', 'Result', 'Meaning'], changes.map(rowOfCommand)),
    '## Queries',
    'A query only reads. It is a NATS request on `queries.<service>.<Query>` with the same form of answer.',
    tableOf(['Query', 'Answered by', 'Request', 'Result', 'Meaning'], questions.map(rowOfCommand)),
  ]
    .join('\n\n')
    .concat('\n');
}

function isCommand({ subject }: CommandDefinition): boolean {
  return subject.startsWith('commands.');
}

function rowOfEvent(event: EventDefinition): string[] {
  const listeners = listenersTo(event).map(({ service, listener }) => `${service} \`${listener}\``);
  return [event.name, event.publishedBy, membersOf(event.data), event.summary, listeners.join('<br>')];
}

function rowOfCommand({ name, answeredBy, request, reply, summary }: CommandDefinition): string[] {
  return [name, answeredBy, membersOf(request), membersOf(reply), summary];
}

/** The names of the members, with a question mark after each optional one. */
function membersOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Events and commands carry objects.');
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const members = Object.entries(shape);
  return members.map(([name, member]) => `\`${name}${member.safeParse(undefined).success ? '?' : ''}\``).join(', ');
}

function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
