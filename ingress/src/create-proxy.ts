import { Agent, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import type { ServiceName } from '@booking/contracts';
import { endToEndHeaders, onwardHeaders } from './headers.ts';
import type { SendProblem } from './send-problem.ts';

/**
 * The time limit of an answer. It exceeds the ten seconds for which a client may ask to hold an answer (RFC 7240,
 * `wait`). An idle connection is closed after the same time, before the service closes it.
 */
const SILENCE_MS_MAX = 30_000;
const CONNECTIONS_PER_SERVICE_MAX = 256;

/** Sends a request with this body to a service and passes on the answer. */
export type Proxy = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

type Options = {
  readonly service: ServiceName;
  readonly address: string;
  readonly sendProblem: SendProblem;
  /** Aborts when the ingress stops. */
  readonly stopping: AbortSignal;
};

/**
 * Creates the proxy of one service. The proxy keeps its connections to the service open. A service that is down or
 * silent is answered with 503 `service-unavailable`. When one side closes its connection early, the proxy closes the
 * connection to the other side.
 */
export function createProxy({ service, address, sendProblem, stopping }: Options): Proxy {
  const { hostname, port } = urlToHttpOptions(new URL(address));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_SERVICE_MAX, timeout: SILENCE_MS_MAX });
  return (request, response, body) => {
    const { method, url: path } = request;
    const onward = sendRequest({ agent, hostname, port, method, path, headers: onwardHeaders(request, body) });
    onward.once('response', (answer) => {
      if (isEventStream(answer)) endWhen(stopping, response);
      passOn(answer, response);
    });
    onward.once('timeout', () => onward.destroy());
    onward.on('error', () => {
      if (response.headersSent) breakOff(response);
      else sendProblem(response, unavailable(service));
    });
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    onward.end(body);
  };
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 0, answer.statusMessage, endToEndHeaders(answer));
  // If the service breaks its answer off, the client must notice.
  answer.once('close', () => {
    if (!answer.complete) response.destroy();
  });
  answer.pipe(response);
}

function isEventStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

/** Ends an answer when the ingress stops, because an event stream does not end by itself while its service runs. */
function endWhen(stopping: AbortSignal, response: ServerResponse): void {
  const end = (): void => void response.destroy();
  stopping.addEventListener('abort', end, { once: true });
  response.once('close', () => stopping.removeEventListener('abort', end));
}

/**
 * Breaks an answer off, unless it is complete. A service may answer 413 before it has read the whole body, and hang up;
 * that answer is complete.
 */
function breakOff(response: ServerResponse): void {
  if (!response.writableEnded) response.destroy();
}

function unavailable(service: ServiceName): Parameters<SendProblem>[1] {
  return { type: 'service-unavailable', detail: `The service "${service}" does not answer now.` };
}
