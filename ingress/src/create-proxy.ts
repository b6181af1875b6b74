import { RETRY_AFTER_SECONDS, type ServiceName } from '@booking/contracts';
import { Agent, ServerResponse, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { bodyOf } from './limit-body.ts';
import { sendProblem } from './send-problem.ts';

/** Longer than the ten seconds a client may ask an answer to be held (RFC 7240 `wait`). */
const ANSWER_TIMEOUT_MS = 30_000;
const CONNECTIONS_PER_SERVICE_MAX = 256;

/**
 * Passes requests on to one service over connections that are kept, with the bytes that `readBody` read. A service that is down or silent answers 503 `service-unavailable`.
 */
export function createProxy(service: ServiceName, target: string): RequestHandler {
  return createProxyMiddleware({
    target,
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_SERVICE_MAX }),
    xfwd: true,
    proxyTimeout: ANSWER_TIMEOUT_MS,
    on: {
      proxyReq: writeBody,
      proxyRes: breakOffTogether,
      error: (_error, _request, response) => answerUnavailable(service, response),
    },
  });
}

function writeBody(onward: ClientRequest, request: IncomingMessage): void {
  const body = bodyOf(request);
  if (body.length > 0) onward.write(body);
}

/** A client that waits for the rest of an answer learns that there is none: it would take news for quiet for ever. */
function breakOffTogether(answer: IncomingMessage, _request: IncomingMessage, response: ServerResponse): void {
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
  });
}

function answerUnavailable(service: ServiceName, response: ServerResponse | Socket): void {
  if (!(response instanceof ServerResponse) || response.headersSent) {
    // A service may answer before it has read the whole body (413), and hang up: that answer is complete.
    if (!response.writableEnded) response.destroy();
    return;
  }
  const detail = `The service "${service}" does not answer now.`;
  sendProblem(response, { type: 'service-unavailable', detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
