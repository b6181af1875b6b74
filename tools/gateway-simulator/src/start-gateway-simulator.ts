import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router, type ErrorRequestHandler, type Express } from 'express';
import type { AdyenAccount } from './adyen/adyen-account.ts';
import { adyenApi } from './adyen/adyen-api.ts';
import { createAdyenProtocol } from './adyen/adyen-protocol.ts';
import { armExpiry } from './actions/sessions.ts';
import { checkoutPages } from './checkout/checkout-pages.ts';
import { controlApi } from './control/control-api.ts';
import { createControls, type SimulatorControls } from './control/controls.ts';
import { requireControlKey } from './control/require-control-key.ts';
import { Delivery, type RetryPolicy } from './delivery/delivery.ts';
import { Faults } from './faults.ts';
import { balanceOf, createLedger } from './ledger/ledger.ts';
import { keepState } from './ledger/state-file.ts';
import type { MollieAccount } from './mollie/mollie-account.ts';
import { mollieApi } from './mollie/mollie-api.ts';
import { createMollieProtocol } from './mollie/mollie-protocol.ts';
import type { PaystackAccount } from './paystack/paystack-account.ts';
import { paystackApi } from './paystack/paystack-api.ts';
import { createPaystackProtocol } from './paystack/paystack-protocol.ts';
import type { PaypalAccount } from './paypal/paypal-account.ts';
import { paypalApi } from './paypal/paypal-api.ts';
import { createPaypalProtocol } from './paypal/paypal-protocol.ts';
import { razorpayApi } from './razorpay/razorpay-api.ts';
import { createRazorpayProtocol } from './razorpay/razorpay-protocol.ts';
import { RefundBehaviours } from './refund-behaviours.ts';
import { sandboxApi } from './sandbox/sandbox-api.ts';
import { createSandboxProtocol } from './sandbox/sandbox-protocol.ts';
import { toSigningKey } from './sandbox/sandbox-signing.ts';
import type { Simulation } from './simulation.ts';
import type { SquareAccount } from './square/square-account.ts';
import { squareApi } from './square/square-api.ts';
import { createSquareProtocol } from './square/square-protocol.ts';
import { stripeApi } from './stripe/stripe-api.ts';
import { createStripeProtocol } from './stripe/stripe-protocol.ts';
import { Timers } from './timers.ts';
import type { XenditAccount } from './xendit/xendit-account.ts';
import { xenditApi } from './xendit/xendit-api.ts';
import { createXenditProtocol } from './xendit/xendit-protocol.ts';

type RazorpayAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  /** The first one is used to sign. */
  readonly webhookSecrets: readonly string[];
  readonly webhookUrl?: string | undefined;
};

export type SimulatorOptions = {
  /** 0, the default, lets the operating system choose. */
  readonly port?: number;
  readonly host?: string;
  /** The address of the checkout pages for customers; by default the address that the simulator listens on. */
  readonly publicUrl?: string;
  /** The address to use for webhooks instead of `publicUrl`, when that cannot be reached from here. */
  readonly callbacksVia?: string | undefined;
  /** The bearer token of the control API. Without one `/simulator` is not served. */
  readonly controlKey?: string | undefined;
  /** `webhookSecrets` sign: `whsec_…` (HMAC) and `whsk_…` (ed25519). A `whpk_…` is ignored. */
  readonly sandbox: { readonly apiKey: string; readonly webhookSecrets: readonly string[] };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecrets: readonly string[];
    /** The webhook endpoint of the account. `setStripeWebhookUrl` can set it later. */
    readonly webhookUrl?: string | undefined;
  };
  /** The gateway is not served without an account. */
  readonly razorpay?: RazorpayAccount | undefined;
  /** See `razorpay`. */
  readonly square?: SquareAccount | undefined;
  /** See `razorpay`. */
  readonly mollie?: MollieAccount | undefined;
  /** See `razorpay`. */
  readonly paypal?: PaypalAccount | undefined;
  /** See `razorpay`. */
  readonly adyen?: AdyenAccount | undefined;
  /** See `razorpay`. */
  readonly paystack?: PaystackAccount | undefined;
  /** See `razorpay`. */
  readonly xendit?: XenditAccount | undefined;
  readonly retry?: Partial<RetryPolicy>;
  /** The file that keeps everything across a restart; by default nothing is kept. */
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

/** Longer than clients keep an idle connection, so that it is never closed during a request. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const DEFAULT_RETRY: RetryPolicy = { factor: 1, attemptsMax: 16 };

/** Starts the simulated gateways. They answer, show checkout pages and send webhooks until `stop`. */
export async function startGatewaySimulator(options: SimulatorOptions): Promise<GatewaySimulator> {
  const address = { url: '' };
  const publicUrl = () => options.publicUrl?.replace(/\/+$/, '') ?? address.url;
  const stripeEndpoint = { url: options.stripe.webhookUrl ?? null };
  const simulation = createSimulation(options, { publicUrl, webhookUrl: () => stripeEndpoint.url });
  const state = keepState(simulation.ledger, options.stateFile);

  const controls = createControls(simulation, (url) => (stripeEndpoint.url = url));
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

type Addresses = { readonly publicUrl: () => string; readonly webhookUrl: () => string | null };

function createSimulation(options: SimulatorOptions, { publicUrl, webhookUrl }: Addresses): Simulation {
  const ledger = createLedger();
  const protocols = {
    sandbox: createSandboxProtocol({
      publicUrl,
      signingKeys: options.sandbox.webhookSecrets.flatMap((secret) => toSigningKey(secret) ?? []),
    }),
    stripe: createStripeProtocol({
      publicUrl,
      webhookUrl,
      webhookSecrets: options.stripe.webhookSecrets,
      refundedOf: (session) => balanceOf(ledger, session).refunded,
    }),
    razorpay: createRazorpayProtocol({
      publicUrl,
      webhookUrl: () => options.razorpay?.webhookUrl ?? null,
      webhookSecrets: options.razorpay?.webhookSecrets ?? [],
      refundedOf: (session) => balanceOf(ledger, session).refunded,
    }),
    square: createSquareProtocol({ account: options.square, ledger }),
    adyen: createAdyenProtocol({ account: options.adyen, ledger }),
    mollie: createMollieProtocol({ publicUrl, account: options.mollie }),
    paypal: createPaypalProtocol({ account: options.paypal, ledger, publicUrl }),
    paystack: createPaystackProtocol({
      account: options.paystack,
      refundedOf: (session) => balanceOf(ledger, session).refunded,
    }),
    xendit: createXenditProtocol({ publicUrl, account: options.xendit }),
  };
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
  app.use('/sandbox/v1', sandboxApi(simulation, { apiKey: options.sandbox.apiKey, publicUrl }));
  app.use('/v1', stripeApi(simulation, { secretKey: options.stripe.secretKey, publicUrl }));
  if (options.razorpay) app.use('/razorpay/v1', razorpayApi(simulation, { ...options.razorpay, publicUrl }));
  if (options.square) app.use('/square/v2', squareApi(simulation, { account: options.square, publicUrl }));
  if (options.mollie) app.use('/mollie/v2', mollieApi(simulation, { ...options.mollie, publicUrl }));
  if (options.paypal) app.use('/paypal', paypalApi(simulation, { account: options.paypal, publicUrl }));
  if (options.adyen) app.use('/adyen/v72', adyenApi(simulation, { account: options.adyen, publicUrl }));
  if (options.xendit) app.use('/xendit', xenditApi(simulation, { ...options.xendit, publicUrl }));
  if (options.paystack) app.use('/paystack', paystackApi(simulation, { account: options.paystack, publicUrl }));
  app.use('/checkout', checkoutPages(simulation));
  app.use('/simulator', protectedControlApi(controls, options));
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  app.use(answerFault);
  return app;
}

function protectedControlApi(controls: SimulatorControls, { controlKey }: SimulatorOptions): Router {
  return controlKey === undefined ? Router() : Router().use(requireControlKey(controlKey), controlApi(controls));
}

/** Answers an unreadable body, or a bug of the simulator, in a form that every client can parse. */
// eslint-disable-next-line max-params -- Express recognises an error handler by its four parameters.
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
