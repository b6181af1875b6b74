import type { z } from 'zod';
import {
  createDocument,
  createSchema,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiSecuritySchemeObject,
} from 'zod-openapi';
import type { RouteDescription } from '../define-route.ts';
import { describeOperation } from './openapi-operation.ts';
import { pascalCase, problemExamples } from './openapi-problems.ts';

type Security = { readonly name: string; readonly scheme: ZodOpenApiSecuritySchemeObject };

export type Webhooks = Readonly<
  Record<string, { readonly summary: string; readonly tag: string; readonly body: z.ZodObject }>
>;

type Options = {
  title: string;
  version: string;
  description: string;
  routes: readonly RouteDescription[];
  webhooks?: Webhooks;
  security?: Security;
};

const BEARER: Security = { name: 'bearer', scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };

const LICENSE = { name: 'Apache 2.0', identifier: 'Apache-2.0' };

/**
 * The OpenAPI 3.1 document of an API, from the zod schemas that validate its requests. Schemas with an `id` in their
 * `meta` become components of that name. Clients use bearer tokens unless `security` differs.
 */
export function openApiDocument(options: Options): ReturnType<typeof createDocument> {
  const { title, version, description, routes, webhooks = {}, security = BEARER } = options;
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title, version, description, license: LICENSE },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
      paths: describePaths(routes, security.name),
      ...(Object.keys(webhooks).length > 0 && { webhooks: describeWebhooks(webhooks) }),
      components: {
        securitySchemes: { [security.name]: security.scheme },
        examples: problemExamples(routes),
      },
    },
    { override: describeForReaders },
  );
}

/**
 * The JSON Schema of a payload. A nested schema that has an `id` in its `meta` becomes a `$ref` to
 * `#/components/schemas/<id>`; these components are returned too.
 */
export function describeSchema(schema: z.ZodType): ReturnType<typeof createSchema> {
  return createSchema(schema, { io: 'output', opts: { override: describeForReaders } });
}

function describePaths(routes: readonly RouteDescription[], securityName: string): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: describeOperation(route, securityName) };
  }
  return paths;
}

function describeWebhooks(webhooks: Webhooks): ZodOpenApiPathsObject {
  const described = Object.entries(webhooks).map(([name, { summary, tag, body }]) => [
    name,
    {
      post: {
        operationId: `receive${pascalCase(name)}`,
        summary,
        tags: [tag],
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: {
          '2XX': {
            description: 'Received. After any other answer, or none within ten seconds, the request is repeated',
          },
        },
      },
    },
  ]);
  return Object.fromEntries(described) as ZodOpenApiPathsObject;
}

/**
 * Adjusts the schemas for readers. An answer may gain members, so its schema is open unless it is strict on purpose. A
 * schema that occurs in requests and in answers therefore stays one component. Patterns that repeat a format, and the
 * bounds of safe integers, are left out.
 */
const describeForReaders: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};
