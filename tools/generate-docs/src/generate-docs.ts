import { accountsConf, permissionsConf } from '@booking/provision-bus';
import { apiReference } from './api-reference/api-reference.ts';
import type { Document } from './api-reference/document.ts';
import { assertSound } from './assert-sound.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { stateMachines } from './catalog.ts';
import { clientTypes } from './client-types.ts';
import { eventsMarkdown } from './events-markdown.ts';
import { gatewayPages } from './gateway-abilities.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { adminApiDocument, clientApiDocument } from './http-apis.ts';
import { problemsMarkdown } from './problems-markdown.ts';
import { stateMachinesMarkdown } from './state-machines-markdown.ts';

/**
 * All files that are generated from the code: the interfaces of the product, the types of its client, and the permissions
 * on its bus. Throws for an unsound document.
 */
export async function generateDocs(): Promise<GeneratedFiles> {
  return new Map([
    ['docs/events.md', eventsMarkdown()],
    ['docs/problems.md', problemsMarkdown()],
    ['docs/state-machines.md', stateMachinesMarkdown(stateMachines)],
    ...apiReference(JSON.parse(JSON.stringify(clientApiDocument())) as Document),
    ...(await gatewayPages()),
    ['deploy/nats/accounts.conf', accountsConf()],
    ['deploy/nats/permissions.conf', permissionsConf()],
    ['clients/typescript/src/api.ts', await clientTypes()],
    ['ingress/public/openapi.json', json(clientApiDocument())],
    ['ingress/public/admin-openapi.json', json(adminApiDocument())],
    ['ingress/public/asyncapi.json', json(asyncApiDocument())],
  ]);
}

function json(document: object): string {
  const text = JSON.stringify(document, null, 2);
  assertSound(JSON.parse(text));
  return `${text}\n`;
}
