import type { ServerResponse } from 'node:http';
import type { Answer } from '../define-route.ts';

/** Writes an answer, with headers that forbid caching and type sniffing. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  setHead(response, answer);
  if (answer.body === undefined) response.end();
  else sendBody(response, answer.body);
}

export function setHead(response: ServerResponse, { status, headers = {}, replayed = false }: Answer): void {
  response.statusCode = status;
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (replayed) response.setHeader('idempotent-replayed', 'true');
}

function sendBody(response: ServerResponse, body: unknown): void {
  const isText = typeof body === 'string' && response.hasHeader('content-type');
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  const bytes = Buffer.from(isText ? body : JSON.stringify(body));
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}
