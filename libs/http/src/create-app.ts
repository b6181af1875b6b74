import { ProblemError, requirePermission } from '@booking/contracts';
import type { Logger, Part } from '@booking/runtime';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { answerProblem } from './answers/problem-details.ts';
import { describeRequest } from './answers/request-log.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { isInPieces, sendPieces } from './answers/send-pieces.ts';
import type { Authenticator } from './authentication/authentication.ts';
import type { Caller, Route } from './define-route.ts';
import type { Phase } from './health.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { addOperationalRoutes, addProblemPages } from './operational-routes.ts';
import { readRequest } from './requests/read-request.ts';

export type AppOptions = {
  routes: readonly Route[];
  /** Identifies the callers of routes that require a client. */
  authenticate?: Authenticator;
  readiness: readonly Part[];
  logger: Logger;
  rateLimits?: RateLimits;
};

/**
 * Creates the Express application of a service. Express does only the routing. Reading, answering and error handling
 * are our own, so that every error is a problem of the catalogue.
 */
export function createApp(options: AppOptions, phase: () => Phase): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');

  app.use(refuseUndecodablePath);
  addOperationalRoutes(app, options.readiness, phase);
  addProblemPages(app);
  app.use(refuseWhileStarting(phase));
  for (const path of new Set(options.routes.map((route) => route.path))) addPath(app, path, options);
  app.use(refuseUnknownPath);
  app.use(answerErrors(options.logger));
  return app;
}

const refuseUndecodablePath: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch {
    throw nothingHere();
  }
  next();
};

function refuseWhileStarting(phase: () => Phase): RequestHandler {
  return (_request, _response, next) => {
    if (phase() === 'starting') throw new ProblemError('service-unavailable', 'The service is starting.');
    next();
  };
}

function addPath(app: Express, path: string, options: AppOptions): void {
  const routesOfPath = options.routes.filter((route) => route.path === path);
  const expressRoute = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const route of routesOfPath) expressRoute[route.method](serveRoute(route, options));
  expressRoute.all(refuseOtherMethods(routesOfPath));
}

type ServeOptions = Pick<AppOptions, 'authenticate' | 'rateLimits'>;

function serveRoute(route: Route, { authenticate, rateLimits }: ServeOptions): RequestHandler {
  const { operationId: operation, path, isLimitedPerCaller: limited } = route;
  const identify = route.auth === 'client' ? authenticate : undefined;
  if (route.auth === 'client' && !identify) throw new Error(`${operation} needs an authenticator`);

  return async (request, response) => {
    describeRequest(response, { operation, route: path });
    const caller = await identify?.(request).catch((error: unknown) => {
      rateLimits?.count({ request, response }, {});
      throw error;
    });
    if (caller) describeRequest(response, { operation, route: path, callerId: caller.sub });
    const isPerCaller = typeof limited === 'function' ? limited(request.query) : limited;
    rateLimits?.count({ request, response }, { caller, isPerCaller });
    if (caller && route.permission) requirePermission(caller, route.permission);

    // A session may end, or a permission may be revoked, while a long body arrives.
    const identifyAgain = async (): Promise<Caller | undefined> => {
      const present = await identify?.(request);
      if (present && route.permission) requirePermission(present, route.permission);
      return present;
    };
    const answer = await route.handle(await readRequest(route, request, { caller, identifyAgain }));
    if (isInPieces(answer)) await sendPieces(response, answer);
    else sendAnswer(response, answer);
  };
}

function refuseOtherMethods(routesOfPath: readonly Route[]): RequestHandler {
  const methods = routesOfPath.map(({ method }) => method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');

  return (request, response) => {
    response.setHeader('allow', allow);
    if (request.method !== 'OPTIONS') throw new ProblemError('method-not-allowed', `This address answers ${allow}.`);
    sendAnswer(response, { status: 204 });
  };
}

const refuseUnknownPath: RequestHandler = () => {
  throw nothingHere();
};

function nothingHere(): ProblemError {
  return new ProblemError('not-found', 'There is nothing at this address.');
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
  return (error: unknown, _request, response, _next) => answerProblem(response, error, logger);
}
