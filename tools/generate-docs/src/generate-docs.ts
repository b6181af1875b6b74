import { accountsConf, permissionsConf } from '@booking/provision-bus';
import { assertSound } from './assert-sound.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { stateMachines } from './catalog.ts';
import { eventsMarkdown } from './events-markdown.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { adminApiDocument, clientApiDocument } from './http-apis.ts';
import { problemPages } from './problem-pages.ts';
import { problemsMarkdown } from './problems-markdown.ts';
import { stateMachinesMarkdown } from './state-machines-markdown.ts';

/** Everything that is written down from what the code declares: the product's interfaces, and who may do what on its bus. Throws when a document is unsound. */
export function generateDocs(): GeneratedFiles {
  return new Map([
    ['docs/events.md', eventsMarkdown()],
    ['docs/problems.md', problemsMarkdown()],
    ['docs/state-machines.md', stateMachinesMarkdown(stateMachines)],
    ['deploy/nats/accounts.conf', accountsConf()],
    ['deploy/nats/permissions.conf', permissionsConf()],
    ['ingress/public/openapi.json', json(clientApiDocument())],
    ['ingress/public/admin-openapi.json', json(adminApiDocument())],
    ['ingress/public/asyncapi.json', json(asyncApiDocument())],
    ...problemPages().map(([name, page]) => [`ingress/public/problems/${name}.html`, page] as const),
  ]);
}

function json(document: object): string {
  const text = JSON.stringify(document, null, 2);
  assertSound(JSON.parse(text));
  return `${text}\n`;
}
