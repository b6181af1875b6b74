import { accountsConf, permissionsConf } from '@booking/provision-bus';
import { apiReference } from './api-reference/api-reference.ts';
import type { Document } from './api-reference/document.ts';
import { assertSound, isMembers } from './assert-sound.ts';
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

/** JSON with one line per operation, per channel and per schema, so that a difference of two versions is readable. */
function json(document: object): string {
  const plain = JSON.parse(JSON.stringify(document)) as object;
  assertSound(plain);
  return `${print(plain, 3)}\n`;
}

/** Prints the members of this many levels on a line each. */
function print(value: unknown, levels: number, indent = ''): string {
  if (levels === 0 || !isMembers(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${print(member, levels - 1, inner)}`,
  );
  return `{\n${inner}${members.join(`,\n${inner}`)}\n${indent}}`;
}
