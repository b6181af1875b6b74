import { serviceNames, type ServiceName } from '@booking/contracts';
import express, { type Express, type RequestHandler } from 'express';
import { createProxy } from './create-proxy.ts';
import { documentation } from './documentation.ts';
import { refuseLongBody } from './limit-body.ts';
import { serviceFor } from './routes.ts';
import { sendProblem } from './send-problem.ts';

export type IngressOptions = {
  readonly upstreams: Readonly<Record<ServiceName, string>>;
  /** Where `npm run docs` puts what is served as it is. */
  readonly publicDir: string;
};

/** The one door of the product for development: sends each path to its service and serves the documentation. */
export function createIngress({ upstreams, publicDir }: IngressOptions): Express {
  const ingress = express();
  ingress.disable('x-powered-by');
  ingress.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  ingress.get('/', (_request, response) => response.redirect('/docs'));
  ingress.use(documentation(publicDir));
  ingress.use(refuseLongBody, toServices(upstreams));
  ingress.use(answerNotFound);
  return ingress;
}

function toServices(upstreams: IngressOptions['upstreams']): RequestHandler {
  const proxies = new Map(serviceNames.map((service) => [service, createProxy(service, upstreams[service])]));
  return (request, response, next) => {
    const service = serviceFor(request.path);
    const proxy = service && proxies.get(service);
    if (proxy) void proxy(request, response, next);
    else next();
  };
}

const answerNotFound: RequestHandler = (_request, response) => {
  sendProblem(response, { type: 'not-found', detail: 'Nothing answers at this address.' });
};
