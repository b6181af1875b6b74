import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RouteAnswer, RouteDescription } from '../define-route.ts';
import { hasMembers, isRateLimited, problemResponses } from './openapi-problems.ts';

const IdempotencyKeyHeader = z
  .string()
  .regex(/^[ -~]{1,255}$/)
  .optional()
  .meta({
    description:
      'A unique key for this request of the caller. Repeating the request with the same key and body within 24 hours ' +
      'returns the first answer, with `Idempotent-Replayed: true`.',
    examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
  });

const PreferHeader = z
  .string()
  .optional()
  .meta({
    description:
      '`wait=N`: hold the answer until the outcome is known, for at most N seconds (RFC 7240; N up to 10). If a request ' +
      'or its repetition has this header, the repetition returns the present state instead of the first answer.',
    examples: ['wait=5'],
  });

const LocationHeader = z.string().meta({ description: 'The address of the new resource' });
const ReplayedHeader = z.literal('true').optional().meta({ description: 'This answer was given before' });

const rateLimitHeaders = {
  'RateLimit-Policy': z
    .string()
    .optional()
    .meta({
      description: 'The limits that apply: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers)',
      examples: ['"address";q=60000;w=60, "caller";q=300;w=60'],
    }),
  RateLimit: z
    .string()
    .optional()
    .meta({
      description:
        'The state of each limit: `r` requests remain, and all of them are available again after `t` seconds',
      examples: ['"address";r=59999;t=1, "caller";r=299;t=1'],
    }),
};

/** One operation of the OpenAPI document; `securityName` is the scheme by which clients authenticate. */
export function describeOperation(route: RouteDescription, securityName: string): ZodOpenApiOperationObject {
  const { operationId, summary, tag, body, auth } = route;
  const callers = describeCallers(route);
  return {
    operationId,
    summary,
    ...(callers !== undefined && { description: callers }),
    tags: [tag],
    security: auth === 'client' ? [{ [securityName]: [] }] : [],
    requestParams: describeParameters(route),
    ...(body &&
      hasMembers(body) && {
        requestBody: { required: !body.safeParse({}).success, content: { 'application/json': { schema: body } } },
      }),
    responses: { ...describeAnswers(route), ...problemResponses(route) },
  };
}

function describeCallers({ permission, ownerOr }: RouteDescription): string | undefined {
  if (permission) return `Needs the permission \`${permission}\`.`;
  const sufficient = ownerOr?.map((each) => `\`${each}\``).join(' or ');
  return sufficient && `For the owner of the booking. Other callers need the permission ${sufficient}.`;
}

function describeParameters({ params, query, idempotent, canWait }: RouteDescription): ZodOpenApiParameters {
  const headers = {
    ...(idempotent && { 'Idempotency-Key': IdempotencyKeyHeader }),
    ...(canWait && { Prefer: PreferHeader }),
  };
  return { path: params, query, header: z.object(headers) };
}

function describeAnswers(route: RouteDescription): ZodOpenApiResponsesObject {
  const { answers, idempotent } = route;
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, answer] of Object.entries(answers) as [`${1 | 2 | 3 | 4 | 5}${string}`, RouteAnswer][]) {
    const headers = {
      ...(answer.hasLocation && { Location: LocationHeader }),
      ...(idempotent && { 'Idempotent-Replayed': ReplayedHeader }),
      ...(isRateLimited(route) && rateLimitHeaders),
    };
    responses[status] = {
      description: answer.description,
      headers: z.object(headers),
      ...(answer.schema && { content: { [answer.contentType ?? 'application/json']: { schema: answer.schema } } }),
    };
  }
  return responses;
}
