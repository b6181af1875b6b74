import { serviceNames, type ServiceName } from '@booking/contracts';
import express, { type Express, type RequestHandler } from 'express';
import { createProxy } from './create-proxy.ts';
import { documentation } from './documentation.ts';
import { readBody } from './limit-body.ts';
import { serviceFor } from './routes.ts';
import { sendProblem } from './send-problem.ts';

export type IngressOptions = {
  readonly upstreams: Readonly<Record<ServiceName, string>>;
  /** Where `npm run docs` puts what is served as it is. */
  readonly publicDir: string;
  /** Where browsers reach the ingress. */
  readonly publicUrl?: string | undefined;
};

/** The one door of the product for development: sends each path to its service and serves the documentation. */
export function createIngress({ upstreams, publicDir, publicUrl }: IngressOptions): Express {
  const ingress = express();
  ingress.disable('x-powered-by');
  if (publicUrl?.startsWith('https:')) ingress.use(keepToHttps);
  ingress.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  ingress.get('/', (_request, response) => response.redirect('/docs'));
  ingress.use(documentation(publicDir));
  ingress.use(readBody(), toServices(upstreams));
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

const keepToHttps: RequestHandler = (_request, response, next) => {
  response.set('Strict-Transport-Security', 'max-age=31536000');
  next();
};

const answerNotFound: RequestHandler = (_request, response) => {
  sendProblem(response, { type: 'not-found', detail: 'Nothing answers at this address.' });
};
