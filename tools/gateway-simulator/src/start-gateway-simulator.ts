import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { armExpiry } from './actions/sessions.ts';
import { checkoutPages } from './checkout/checkout-pages.ts';
import { controlApi } from './control/control-api.ts';
import { createControls, type SimulatorControls } from './control/controls.ts';
import { Delivery, type RetryPolicy } from './delivery/delivery.ts';
import { Faults } from './faults.ts';
import { serveApi } from './gateway-api.ts';
import { type Accounts, forEveryGateway } from './gateways.ts';
import { createLedger } from './ledger/ledger.ts';
import { keepState } from './ledger/state-file.ts';
import { RefundBehaviours } from './refund-behaviours.ts';
import type { Simulation } from './simulation.ts';
import { Timers } from './timers.ts';

export type SimulatorOptions = Accounts & {
  /** The port. By default, the operating system chooses one. */
  readonly port?: number;
  readonly host?: string;
  /** The address of the checkout pages for customers. By default it is the address that the simulator listens on. */
  readonly publicUrl?: string;
  /** The address to which webhooks for `publicUrl` go, if the simulator cannot reach `publicUrl`. */
  readonly callbacksVia?: string | undefined;
  /** The bearer token of the control API. Without it, the control API is not served. */
  readonly controlKey?: string | undefined;
  readonly retry?: Partial<RetryPolicy>;
  /** The file that keeps all records across a restart. By default nothing is kept. */
  readonly stateFile?: string | undefined;
  readonly clock?: () => Date;
};

export type GatewaySimulator = {
  readonly url: string;
  readonly port: number;
  /** The functions of the control API. */
  readonly controls: SimulatorControls;
  stop(): Promise<void>;
};

/**
 * How long an idle connection is kept. Clients close their idle connections earlier, so the simulator never closes one
 * during a request.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const DEFAULT_RETRY: RetryPolicy = { factor: 1, attemptsMax: 16 };

/** Starts the simulated gateways. They answer, show checkout pages and send webhooks until `stop`. */
export async function startGatewaySimulator(options: SimulatorOptions): Promise<GatewaySimulator> {
  const address = { url: '' };
  const publicUrl = () => options.publicUrl?.replace(/\/+$/, '') ?? address.url;
  const simulation = createSimulation(options, publicUrl);
  const state = keepState(simulation.ledger, options.stateFile);

  const controls = createControls(simulation);
  const app = createApp(simulation, { controls, publicUrl, options });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, app);
  const port = await listen(server, options);
  address.url = `http://${options.host ?? '127.0.0.1'}:${port.toString()}`;
  for (const session of simulation.ledger.sessions.all()) armExpiry(simulation, session);
  simulation.delivery.resume();

  return {
    url: address.url,
    port,
    controls,
    stop: async () => {
      simulation.timers.clear();
      server.closeAllConnections();
      await simulation.delivery.stop();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      state.stop();
    },
  };
}

function createSimulation(options: SimulatorOptions, publicUrl: () => string): Simulation {
  const ledger = createLedger();
  const protocols = forEveryGateway((gateway, name) => gateway.protocol({ account: options[name], ledger, publicUrl }));
  const shared = { ledger, protocols, ...created(options) };
  const delivery = new Delivery({ ...shared, retry: { ...DEFAULT_RETRY, ...options.retry }, wayTo: wayTo(options) });
  return { ...shared, delivery, refundBehaviours: new RefundBehaviours() };
}

function wayTo({ publicUrl, callbacksVia }: SimulatorOptions): (url: string) => string {
  if (publicUrl === undefined || callbacksVia === undefined) return (url) => url;
  return (url) => (url.startsWith(`${publicUrl}/`) ? callbacksVia + url.slice(publicUrl.length) : url);
}

function created({ clock = () => new Date() }: SimulatorOptions) {
  return { faults: new Faults(), timers: new Timers(), clock };
}

type AppParts = {
  readonly controls: SimulatorControls;
  readonly publicUrl: () => string;
  readonly options: SimulatorOptions;
};

function createApp(simulation: Simulation, { controls, publicUrl, options }: AppParts): Express {
  const app = express().disable('x-powered-by').disable('etag');
  forEveryGateway((gateway, name) => {
    const account = options[name];
    if (!account) return;
    const router = serveApi(gateway.api(account), { gateway: name, simulation, publicUrl });
    app.use(gateway.basePath + gateway.apiPath, router);
  });
  app.use('/checkout', checkoutPages(simulation));
  const { controlKey } = options;
  if (controlKey !== undefined) app.use('/simulator', controlApi(controls, controlKey));
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  app.use(answerFault);
  return app;
}

/** Answers an unreadable body, or a bug of the simulator, in a form that every client can parse. */
// oxlint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
const answerFault: ErrorRequestHandler = (error: { status?: number; message: string }, _request, response, _next) => {
  const { status = 500, message } = error;
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  response.status(status).json({ error: { type, code: type, message } });
};

async function listen(server: Server, { port = 0, host = '127.0.0.1' }: SimulatorOptions): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
