import type { RequestListener } from 'node:http';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { createProxy, type Proxy } from './create-proxy.ts';
import { createOwnPages } from './own-pages.ts';
import { createBodyReader } from './read-body.ts';
import { serviceFor } from './routes.ts';
import { problemSender } from './send-problem.ts';

type IngressOptions = {
  readonly upstreams: Readonly<Record<ServiceName, string>>;
  /** The folder that `npm run docs` writes its documents to. */
  readonly publicDir: string;
  /** The address at which browsers reach the ingress. */
  readonly publicUrl?: string | undefined;
  /** The origins whose browser pages may call the API. */
  readonly allowedOrigins?: readonly string[];
  /** Aborts when the ingress stops. Event streams then end. */
  readonly stopping?: AbortSignal;
};

/**
 * The public entry point of the product for development. It sends each path to its service, and serves the
 * documentation.
 */
export function createIngress(options: IngressOptions): RequestListener {
  const { upstreams, publicDir, publicUrl, allowedOrigins = [], stopping = new AbortController().signal } = options;
  const sendProblem = problemSender(allowedOrigins);
  const proxies = new Map<ServiceName, Proxy>(
    serviceNames.map((name) => [name, createProxy({ service: name, address: upstreams[name], sendProblem, stopping })]),
  );
  const readBody = createBodyReader(sendProblem);
  const answerItself = createOwnPages(publicDir, sendProblem);
  const isHttps = publicUrl?.startsWith('https:') === true;

  return (request, response) => {
    if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const service = serviceFor(path);
    const proxy = service && proxies.get(service);
    if (proxy) readBody(request, response, (body) => proxy(request, response, body));
    else void answerItself(path, { request, response });
  };
}
