import type { ServerResponse } from 'node:http';
import { ProblemError, type ProblemType, type ServiceName } from '@booking/contracts';
import { crossOriginHeaders } from '@booking/http/cross-origin';
import { answerOf, sendProblem } from '@booking/http/problem-answer';
import { nameRequest } from '@booking/http/request-id';
import { serviceFor } from './routes.ts';

type Problem = { readonly type: ProblemType; readonly detail: string };

/** Answers with a problem of the catalogue (RFC 9457). */
export type SendProblem = (response: ServerResponse, problem: Problem) => void;

/** The services whose API browser pages may call. */
const OF_THE_CLIENT_API: readonly (ServiceName | undefined)[] = ['bookings', 'payments', 'refunds'];

/**
 * Answers with problems of the ingress, with the headers that a service would send. These are the id of the request,
 * and the headers by which the page of an allowed origin can read the problem. A browser sends a request only after a
 * successful preflight. An allowed preflight therefore succeeds, and the request itself gets the problem.
 */
export function problemSender(allowedOrigins: readonly string[]): SendProblem {
  const addCrossOriginHeaders = crossOriginHeaders(allowedOrigins);
  return (response, { type, detail }) => {
    const { req: request } = response;
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    nameRequest(request, response);
    if (OF_THE_CLIENT_API.includes(serviceFor(path))) addCrossOriginHeaders(request, response);
    if (response.hasHeader('access-control-allow-methods')) response.writeHead(204).end();
    else sendProblem(response, answerOf(new ProblemError(type, detail)));
  };
}
