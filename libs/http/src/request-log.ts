import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@booking/runtime';
import { createHistogram } from './metrics.ts';

/** What the log and the metrics say of a request beside its outcome: never its path, which may hold a token. */
type Description = { operation: string; callerId?: string };

const UNMATCHED = 'unmatched';
/** Asked for every few seconds by machines: not worth a line each. */
const QUIET_OPERATIONS = new Set(['livez', 'readyz', 'metrics']);

const requestDuration = createHistogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['operation', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const descriptions = new WeakMap<ServerResponse, Description>();

/** Says which operation a request turned out to be, for its line in the log and its metrics. */
export function describeRequest(response: ServerResponse, description: Description): void {
  descriptions.set(response, description);
}

/** Measures a request and writes one line about it when its answer has ended, within its trace. */
export function observeRequest(request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  const startedMs = performance.now();
  const report = (): void => {
    const { operation, callerId } = descriptions.get(response) ?? { operation: UNMATCHED };
    const durationMs = Math.round((performance.now() - startedMs) * 100) / 100;
    const { method = '' } = request;
    const status = response.statusCode;
    requestDuration.observe({ operation, method, status }, durationMs / 1000);
    const level = QUIET_OPERATIONS.has(operation) ? 'debug' : 'info';
    logger[level]({ operation, method, status, durationMs, callerId }, 'request');
  };
  response.once('close', AsyncResource.bind(report));
}
