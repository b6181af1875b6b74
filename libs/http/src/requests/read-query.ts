import type { Request } from 'express';
import type { Route } from '../define-route.ts';
import { parseRequest, validationFailed } from './parse-request.ts';

/**
 * Parses the query of a request. Throws `validation-failed`, also for a parameter that is not percent-encoded UTF-8.
 * Express would replace the bytes that it cannot decode, and the request would be about another value.
 */
export function readQuery({ query: schema }: Pick<Route, 'query'>, { url, query }: Request): Record<string, unknown> {
  const undecodable = undecodableNames(url).filter((name) => Object.hasOwn(schema.shape, name));
  if (undecodable.length > 0) throw validationFailed(undecodable.map(notDecodable));
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

function notDecodable(name: string) {
  return { pointer: `/query/${name}`, detail: 'Must be UTF-8 in percent-encoding' };
}
