import { callsOf, type Document } from './document.ts';
import { operationMarkdown } from './operation-markdown.ts';
import { resourceText } from './schema-text.ts';

const NOTE = '<!-- Generated from the OpenAPI document by `npm run docs`; do not edit. -->';
const CLIENTS_READ = 'tokens, idempotency keys, lists and errors';

type Page = { readonly tag: string; readonly file: string; readonly about: string; readonly alsoRead?: string };

/** The pages below `docs/api`, with the tag of their operations. */
const pages: readonly Page[] = [
  { tag: 'Bookings', file: 'bookings', about: 'A booking is what a customer pays for, at the price of the business.' },
  { tag: 'Payments', file: 'payments', about: 'A payment is one attempt to pay a booking at a gateway.' },
  { tag: 'Refunds', file: 'refunds', about: 'A refund returns money of a booking, at most the remaining amount.' },
  {
    tag: 'Webhook endpoints',
    file: 'webhook-endpoints',
    about: 'An endpoint is an address of the business that receives [events](../webhooks.md).',
  },
  {
    tag: 'Callbacks',
    file: 'callbacks',
    about: 'Only gateways call these addresses. The signature of the gateway authenticates a request.',
    alsoRead: 'errors',
  },
];

/** The pages of the API reference by their paths: one for each kind of resource, and one with the resources themselves. */
export function apiReference(document: Document): [string, string][] {
  return [
    ...pages.map(({ tag, file, about, alsoRead = CLIENTS_READ }): [string, string] => {
      const sections = callsOf(document, tag).map((call) => operationMarkdown(document, call));
      const intro = `${about} [The API](README.md) explains ${alsoRead}.`;
      return [`docs/api/${file}.md`, joined([`# ${tag}`, NOTE, intro, ...sections])];
    }),
    ['docs/api/resources.md', resourcesMarkdown(document)],
  ];
}

function resourcesMarkdown({ components }: Document): string {
  const named = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Problem'));
  const sections = named
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, schema]) => `## ${name}\n\n${resourceText(schema)}`);
  return joined(['# Resources', NOTE, 'The objects in requests and answers. Members may be added.', ...sections]);
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}
