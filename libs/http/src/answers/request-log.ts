import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, measure, type Span } from '@booking/runtime';
import { requestIdOf } from '../request-id.ts';

/**
 * The fields of a request in logs, metrics and spans. `route` has the names of parameters instead of their values,
 * because a path may contain a token.
 */
type Description = { operation: string; route: string; callerId?: string };

const UNMATCHED = { operation: 'unmatched', route: 'unmatched', callerId: undefined };
/** Probes request these every few seconds, so they get no span, and a log line at the level debug only. */
const QUIET_OPERATIONS = new Set(['livez', 'readyz', 'metrics']);
const SERVER_ERRORS = 500;

const descriptions = new WeakMap<ServerResponse, Description>();

/** Names a request in its log line, metrics and span. */
export function describeRequest(response: ServerResponse, description: Description): void {
  descriptions.set(response, description);
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Measures a request. When its answer has ended, it writes one log line and ends the span. */
export function observeRequest(
  { request, response }: Exchange,
  { span, logger }: { span: Span; logger: Logger },
): void {
  const startedMs = performance.now();
  response.once('close', () => {
    const { operation, route, callerId } = descriptions.get(response) ?? UNMATCHED;
    const durationMs = Math.round((performance.now() - startedMs) * 100) / 100;
    const { method = '' } = request;
    const status = response.statusCode;
    const isQuiet = QUIET_OPERATIONS.has(operation);

    const labels = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
    measure('http.server.request.duration', labels, durationMs / 1_000);
    const line = { operation, method, status, durationMs, callerId, requestId: requestIdOf(response) };
    span.run(() => logger[isQuiet ? 'debug' : 'info'](line, 'request'));
    if (isQuiet) return;
    span.describe(`${method} ${route}`, labels);
    if (status >= SERVER_ERRORS) span.fail(String(status));
    span.end();
  });
}
