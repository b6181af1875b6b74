import { problemMembers, problems, type ProblemType } from '@booking/contracts';
import { z } from 'zod';
import type { ZodOpenApiExamplesObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RouteDescription } from '../define-route.ts';

const requestId = z.string().optional().meta({ description: 'The `X-Request-Id` of the answer' });

const UnforeseenProblem = z
  .object({ type: z.literal('about:blank'), title: z.string(), status: z.int(), requestId })
  .meta({ id: 'UnforeseenProblem', description: 'A failure that no other problem describes (RFC 9457)' });

/** The schema of each problem (RFC 9457). Schemas are distinguished by their `type`. */
const problemSchemas = new Map((Object.keys(problems) as ProblemType[]).map((type) => [type, describeProblem(type)]));

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
  description: 'An unexpected error: `about:blank` without a detail',
  content: { 'application/problem+json': { schema: UnforeseenProblem } },
};

/** The problems that a route declares, and those that follow from its kind, such as `unauthenticated`. */
function problemsOf(route: RouteDescription): ProblemType[] {
  const types = [
    ...when(route.auth === 'client', 'unauthenticated'),
    ...when(route.permission !== undefined, 'forbidden'),
    ...when(hasMembers(route.params), route.notFound),
    ...when(canBeInvalid(route), 'validation-failed'),
    ...when(route.body !== undefined, 'malformed-json', 'payload-too-large', 'unsupported-media-type'),
    ...when(route.idempotent, 'idempotency-key-reused', 'idempotency-key-in-use'),
    ...when(isRateLimited(route), 'too-many-requests'),
    ...route.problems,
    'service-unavailable' as const,
  ];
  return [...new Set(types)];
}

/**
 * The routes of clients reject unknown parameters of a query, even if they take no parameters. Gateways may send any
 * query.
 */
function canBeInvalid({ auth, query, body }: RouteDescription): boolean {
  return auth === 'client' || hasMembers(query) || body !== undefined;
}

/** Whether requests are limited per address, as in the whole client API. */
export function isRateLimited({ path }: RouteDescription): boolean {
  return path.startsWith('/api/');
}

function when(condition: boolean, ...types: ProblemType[]): ProblemType[] {
  return condition ? types : [];
}

export function hasMembers(schema: z.ZodObject): boolean {
  return Object.keys(schema.shape).length > 0;
}

function describeProblems(types: readonly ProblemType[]): NonNullable<ZodOpenApiResponsesObject['default']> {
  const examples = types.map((type) => [type, { $ref: `#/components/examples/${type}` }] as const);
  return {
    description: types.map((type) => `\`${type}\`: ${problems[type].title}`).join('. '),
    content: { 'application/problem+json': { schema: schemaOf(types), examples: Object.fromEntries(examples) } },
  };
}

function schemaOf(types: readonly ProblemType[]): z.ZodType {
  const [first, ...others] = types.flatMap((type) => problemSchemas.get(type) ?? []);
  if (!first) throw new Error('no problem is declared for this status');
  return others.length === 0 ? first : z.discriminatedUnion('type', [first, ...others]);
}

function describeProblem(type: ProblemType) {
  const { status, title } = problems[type];
  return z
    .object({
      type: z.literal(`/problems/${type}`).meta({ description: 'The address of a page that explains the problem' }),
      title: z.string(),
      status: z.literal(status),
      detail: z.string(),
      ...(status === 503 && { requestId }),
      ...membersOf(type),
    })
    .meta({ id: `${pascalCase(type)}Problem`, description: title });
}

function exampleOf(type: ProblemType): { summary: string; value: unknown } {
  const { status, title } = problems[type];
  const members = Object.entries(membersOf(type)).flatMap(([name, schema]) => {
    const [example] = (schema as z.ZodType).meta()?.examples ?? [];
    return example === undefined ? [] : [[name, example] as const];
  });
  const value = { type: `/problems/${type}`, title, status, detail: title, ...Object.fromEntries(members) };
  return { summary: title, value };
}

function membersOf(type: ProblemType): z.ZodRawShape {
  return type in problemMembers ? problemMembers[type as keyof typeof problemMembers] : {};
}

/** Converts `booking.paid` to `BookingPaid`, and `refund-exceeds-balance` to `RefundExceedsBalance`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[.-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
