import { problems, type ProblemType } from '@booking/contracts';
import { z } from 'zod';
import type { ZodOpenApiExamplesObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RouteDescription } from './define-route.ts';

const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'The address of a page that explains the problem' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    requestId: z.string().optional().meta({ description: 'The `X-Request-Id` of the answer; only with 500 and 503' }),
    errors: z
      .array(
        z.object({
          pointer: z
            .string()
            .meta({ description: 'A JSON pointer (RFC 6901) into the body, or /query/… or /headers/…' }),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'What is wrong with the request; only with validation-failed' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457)' });

/** The problem answers of a route: one per status, with an example of each problem of that status. */
export function problemResponses(route: RouteDescription): ZodOpenApiResponsesObject {
  const types = problemsOf(route);
  const statuses = [...new Set(types.map((type) => problems[type].status))].sort((left, right) => left - right);
  const responses = statuses.map((status) => {
    const sameStatus = types.filter((type) => problems[type].status === status);
    return [status, describeProblems(sameStatus)] as const;
  });
  return { ...Object.fromEntries(responses), default: UNFORESEEN };
}

/** Examples of all problems of these routes, for the components of the document. */
export function problemExamples(routes: readonly RouteDescription[]): ZodOpenApiExamplesObject {
  const types = [...new Set(routes.flatMap(problemsOf))].sort();
  return Object.fromEntries(types.map((type) => [type, exampleOf(type)]));
}

const UNFORESEEN = {
  description: 'Something unforeseen: `about:blank` without a detail',
  content: { 'application/problem+json': { schema: Problem } },
};

/** The problems that a route declares, and those that every route of its kind has. */
function problemsOf(route: RouteDescription): ProblemType[] {
  const types = [
    ...when(route.auth === 'client', 'unauthenticated'),
    ...when(route.permission !== undefined, 'forbidden'),
    ...when(hasMembers(route.params), route.notFound),
    ...when(hasMembers(route.query) || route.body !== undefined, 'validation-failed'),
    ...when(route.body !== undefined, 'malformed-json', 'payload-too-large', 'unsupported-media-type'),
    ...when(route.idempotent, 'idempotency-key-reused', 'idempotency-key-in-use'),
    ...route.problems,
    'service-unavailable' as const,
  ];
  return [...new Set(types)];
}

function when(condition: boolean, ...types: ProblemType[]): ProblemType[] {
  return condition ? types : [];
}

function hasMembers(schema: z.ZodObject): boolean {
  return Object.keys(schema.shape).length > 0;
}

function describeProblems(types: readonly ProblemType[]): NonNullable<ZodOpenApiResponsesObject['default']> {
  const examples = types.map((type) => [type, { $ref: `#/components/examples/${type}` }] as const);
  return {
    description: types.map((type) => `\`${type}\`: ${problems[type].title}`).join('. '),
    content: { 'application/problem+json': { schema: Problem, examples: Object.fromEntries(examples) } },
  };
}

function exampleOf(type: ProblemType): { summary: string; value: unknown } {
  const { status, title } = problems[type];
  return { summary: title, value: { type: `/problems/${type}`, title, status, detail: title } };
}
