import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ProblemError } from '@booking/contracts';
import type { Request } from 'express';
import type { AnyRouteRequest, Caller, RequestHeaders, Route } from '../define-route.ts';
import { readIdempotencyKey } from './idempotency-key-header.ts';
import { parseJson } from './parse-json.ts';
import { parseRequest, validationFailed } from './parse-request.ts';
import { preferredWaitMs } from './prefer.ts';
import { readBody } from './read-body.ts';

type Sender = {
  readonly caller: Caller | undefined;
  readonly identifyAgain: () => Promise<Caller | undefined>;
};

/**
 * Parses every part of a request that its route declares. If the route has a body, identifies the caller again after
 * the body has arrived. Throws the problem of the first invalid part.
 */
export async function readRequest(route: Route, request: Request, sender: Sender): Promise<AnyRouteRequest> {
  const headers = singleHeaders(request.headers);
  const params = readParams(route, request);
  const query = readQuery(route, request);
  const body = route.body ? parseRequest(route.body, await readJson(request, route.body)) : {};
  const caller = route.body ? await sender.identifyAgain() : sender.caller;
  const idempotencyKey = route.idempotent ? readIdempotencyKey(request, { caller, body }) : undefined;
  const { remoteAddress } = request.socket;
  const preferWaitMs = preferredWaitMs(headers['prefer']);
  return { params, query, body, caller, idempotencyKey, headers, remoteAddress, preferWaitMs };
}

/**
 * The headers as single texts. Node joins the values of a repeated header, or keeps only the first. The exception is
 * Set-Cookie, which clients do not send.
 */
export function singleHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter((entry) => typeof entry[1] === 'string')) as RequestHeaders;
}

function readParams({ params: schema, notFound }: Route, request: Request): Record<string, unknown> {
  try {
    return parseRequest(schema, request.params);
  } catch {
    throw new ProblemError(notFound, 'There is no record with this id or name. An id is a UUID.');
  }
}

/**
 * Parses the query of a request. Throws `validation-failed`, also for a parameter that is not percent-encoded UTF-8.
 * Express would replace the bytes that it cannot decode, and the request would be about another value.
 */
function readQuery({ query: schema }: Pick<Route, 'query'>, { url, query }: Request): Record<string, unknown> {
  const undecodable = undecodableNames(url).filter((name) => Object.hasOwn(schema.shape, name));
  const detail = 'Must be UTF-8 in percent-encoding';
  if (undecodable.length > 0)
    throw validationFailed(undecodable.map((name) => ({ pointer: `/query/${name}`, detail })));
  return parseRequest(schema, query, '/query');
}

function undecodableNames(url: string): string[] {
  const start = url.indexOf('?') + 1;
  const parameters = start > 0 && url.includes('%', start) ? url.slice(start).split('&') : [];
  return parameters
    .filter((parameter) => decode(parameter) === undefined)
    .map((parameter) => parameter.split('=', 1)[0] ?? '');
}

/** The result is used, because the bundler removes a call of `decodeURIComponent` whose result is unused. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

async function readJson(request: IncomingMessage, schema: NonNullable<Route['body']>): Promise<unknown> {
  if (hasBody(request)) assertJson(request.headers['content-type']);
  const bytes = await readBody(request);
  return bytes.length === 0 && isOptional(schema) ? {} : parseJson(bytes);
}

/** A body may be left out when all its members are optional. */
function isOptional(schema: NonNullable<Route['body']>): boolean {
  return schema.safeParse({}).success;
}

/** Whether a request has a body. One of these two headers announces it (RFC 9112, 6). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

function assertJson(contentType = ''): void {
  if (JSON_TYPE.test(contentType)) return;
  throw new ProblemError('unsupported-media-type', 'The body must be application/json in UTF-8.');
}
