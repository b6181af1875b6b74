import { createDocument, type oas31, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { RouteDescription } from './define-route.ts';
import { describeOperation } from './openapi-operation.ts';
import { problemExamples } from './openapi-problems.ts';

type Options = { title: string; version: string; description: string; routes: readonly RouteDescription[] };

/**
 * The OpenAPI 3.1 document of an API, from the same zod schemas that validate its requests. Schemas with an `id` in
 * their `meta` become components of that name.
 */
export function openApiDocument({ title, version, description, routes }: Options): oas31.OpenAPIObject {
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title, version, description },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
      paths: describePaths(routes),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        examples: problemExamples(routes),
      },
    },
    { override: allowMoreMembersInAnswers },
  );
}

function describePaths(routes: readonly RouteDescription[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: describeOperation(route) };
  }
  return paths;
}

/**
 * Answers may gain members, so they are described as open, unless a schema is strict on purpose. It also keeps a schema
 * that occurs in requests and answers one component instead of two.
 */
const allowMoreMembersInAnswers: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
};
