import type { OpenAPI3 } from 'openapi-typescript';
import { clientApiDocument } from './http-apis.ts';

type Schema = { type: 'object'; properties: Record<string, object>; required?: string[] };
type Schemas = Record<string, Partial<Schema> | { allOf: object[] }>;

type Operation = {
  summary?: string;
  description?: string;
  readonly security?: readonly unknown[];
  parameters?: readonly { readonly name: string }[];
  responses: Record<string, { headers?: object; description?: string }>;
};

type WebhookBody = { readonly properties: { readonly id: object; readonly createdAt: object; readonly data: object } };
type Webhook = {
  readonly summary: string;
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: WebhookBody } } };
};

type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { readonly post: Webhook }>;
  readonly components: { readonly schemas: Schemas };
};

/** The API of clients with only those parts whose types the TypeScript client reads. */
export function clientDocument(): OpenAPI3 {
  const document = JSON.parse(JSON.stringify(clientApiDocument())) as Document;
  const paths = Object.entries(document.paths).filter(([, methods]) => !Object.values(methods).every(isForGateways));
  document.paths = Object.fromEntries(paths);
  for (const [, methods] of paths) Object.values(methods).forEach(keepReadParts);
  const { schemas } = document.components;
  Object.assign(schemas, webhookSchemas(document.webhooks ?? {}));
  delete document.webhooks;
  extendSchemas(schemas);
  return document as unknown as OpenAPI3;
}

/** Gateways have no token of a client. */
function isForGateways({ security }: Operation): boolean {
  return security?.length === 0;
}

/**
 * Removes errors, headers and descriptions. The client sets the idempotency key itself, reads no headers, and throws
 * every problem as one type (resources.ts, `Problem`). The documents in `docs/api` describe the operations.
 */
function keepReadParts(operation: Operation): void {
  delete operation.summary;
  delete operation.description;
  operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'Idempotency-Key');
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  operation.responses = Object.fromEntries(
    successes.map(([status, { headers: _, description: _about, ...body }]) => [status, body]),
  );
}

/** The members that all events share, and the resource in the events of each type. */
function webhookSchemas(webhooks: NonNullable<Document['webhooks']>): Record<string, Schema> {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const { id, createdAt, data } = post.requestBody.content['application/json'].schema.properties;
    return { type, shared: { id, createdAt }, data: { ...data, description: post.summary } };
  });
  return {
    WebhookEnvelope: schemaOf(events[0]?.shared ?? {}),
    WebhookData: schemaOf(Object.fromEntries(events.map(({ type, data }) => [type, data]))),
  };
}

/** Refers to a schema from each schema that has all of its members and more, instead of repeating them. */
function extendSchemas(schemas: Schemas): void {
  const objects = Object.entries(schemas).filter((entry): entry is [string, Schema] => 'properties' in entry[1]);
  for (const [name, { properties, required = [] }] of objects) {
    const base = objects.find(([other, { properties: known }]) => other !== name && isPart(known, properties));
    if (!base) continue;
    const added = Object.entries(properties).filter(([member]) => !Object.hasOwn(base[1].properties, member));
    const own = schemaOf(Object.fromEntries(added), required);
    schemas[name] = { allOf: [{ $ref: `#/components/schemas/${base[0]}` }, own] };
  }
}

function isPart(part: Record<string, object>, whole: Record<string, object>): boolean {
  return Object.entries(part).every(([name, schema]) => JSON.stringify(schema) === JSON.stringify(whole[name]));
}

function schemaOf(properties: Record<string, object>, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => required.includes(name)) };
}
