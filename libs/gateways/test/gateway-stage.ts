import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isVouchedFor, type GatewayReport, type Money } from '@booking/contracts';
import { startGatewaySimulator, type GatewaySimulator, type SimulatorControls } from '@booking/gateway-simulator';
import { GatewaysEnvironment, type GatewayName } from '../src/gateway-registry.ts';
import type {
  GatewayPaymentReference,
  Listing,
  ListQuery,
  PaymentAttempt,
  PaymentGateway,
  RawCallback,
  RefundOrder,
  WebhookResult,
} from '../src/payment-gateway.ts';
import { CallbackInbox } from './callback-inbox.ts';

const WAIT_MS_MAX = 5000;
/** Five seconds of a gateway's retry schedule become five milliseconds. */
const RETRY_FACTOR = 0.001;

const hmacSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const stripeSecret = 'whsec_of_the_endpoint';
const square = { accessToken: 'square_token', locationId: 'L1', signatureKeys: ['square_key'] };
export const razorpay = {
  keyId: 'rzp_test_1',
  keySecret: 'razorpay_secret',
  webhookSecrets: ['razorpay_webhook_secret'],
};

/** They take the money back when a dispute begins, and tell nothing more unless it comes back. */
export const neverLost: ReadonlySet<string> = new Set(['mollie']);

type Kind = GatewayReport['kind'];
type Authentic = Extract<WebhookResult, { result: 'authentic' }>;

type Clock = () => Date;
type Props = { readonly simulator: GatewaySimulator; readonly inbox: CallbackInbox; readonly clock: Clock };

/** One adapter, the simulated gateway behind it, and a place where its callbacks arrive. */
export class GatewayStage {
  readonly method: GatewayName;
  readonly gateway: PaymentGateway;
  readonly controls: SimulatorControls;
  readonly inbox: CallbackInbox;
  readonly simulator: GatewaySimulator;

  readonly #clock: Clock;

  private constructor(method: GatewayName, { simulator, inbox, clock }: Props) {
    this.method = method;
    this.simulator = simulator;
    this.controls = simulator.controls;
    this.inbox = inbox;
    this.#clock = clock;
    this.gateway = this.gatewayAt(clock);
  }

  static async set(method: GatewayName, clock: Clock = () => new Date()): Promise<GatewayStage> {
    const inbox = await CallbackInbox.open();
    const simulator = await startGatewaySimulator({
      sandbox: { apiKey: 'sandbox_key', webhookSecrets: [hmacSecret] },
      stripe: { secretKey: 'sk_test', webhookSecrets: [stripeSecret], webhookUrl: inbox.url },
      square: { ...square, webhookUrl: inbox.url },
      razorpay: { ...razorpay, webhookUrl: inbox.url },
      mollie: { apiKey: 'test_mollie' },
      retry: { factor: RETRY_FACTOR },
      clock,
    });
    return new GatewayStage(method, { simulator, inbox, clock });
  }

  /** Waits for what is still on its way, so that it does not reach the next test. */
  async clear(): Promise<void> {
    this.controls.clearFaults();
    await until(() => this.controls.callbacks().every(({ status }) => status !== 'waiting') || undefined);
    this.inbox.clear();
  }

  async strike(): Promise<void> {
    await this.simulator.stop();
    await this.inbox.close();
  }

  /** The adapter with a clock of its own and without circuit breakers, which are tested where they are. */
  gatewayAt(clock: Clock): PaymentGateway {
    const [create] = GatewaysEnvironment.parse({
      GATEWAYS: this.method,
      SANDBOX_API_BASE: this.simulator.url,
      SANDBOX_API_KEY: 'sandbox_key',
      SANDBOX_WEBHOOK_SECRETS: hmacSecret,
      STRIPE_API_BASE: this.simulator.url,
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRETS: stripeSecret,
      SQUARE_API_BASE: `${this.simulator.url}/square`,
      SQUARE_ACCESS_TOKEN: square.accessToken,
      SQUARE_LOCATION_ID: square.locationId,
      SQUARE_WEBHOOK_SIGNATURE_KEYS: square.signatureKeys.join(),
      RAZORPAY_API_BASE: `${this.simulator.url}/razorpay`,
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: razorpay.webhookSecrets.join(),
      MOLLIE_API_BASE: `${this.simulator.url}/mollie`,
      MOLLIE_API_KEY: 'test_mollie',
    }).gateways;
    if (!create) throw new Error(`No gateway ${this.method}`);
    return create(clock);
  }

  attempt(amount: Money = euros(12_050)): PaymentAttempt {
    return {
      paymentId: randomUUID(),
      amount,
      description: 'Two nights, sea view',
      createdAt: this.#clock(),
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      callbackUrl: this.inbox.url,
    };
  }

  async openPayment(amount?: Money): Promise<GatewayPaymentReference> {
    const attempt = this.attempt(amount);
    const { gatewayReference } = await this.gateway.initiate(attempt);
    return { paymentId: attempt.paymentId, gatewayReference, captureReference: null };
  }

  async paidPayment(amount?: Money): Promise<GatewayPaymentReference> {
    const payment = await this.openPayment(amount);
    this.controls.pay(payment.gatewayReference);
    return payment;
  }

  /** What the adapter makes of a callback; of one that only hints, what the gateway says when it is asked. */
  async read(callback: RawCallback): Promise<WebhookResult> {
    const result = await this.gateway.handleWebhook(callback);
    if (result.result === 'refused' || isVouchedFor(result) || !this.gateway.fetchReports) return result;
    const ask = this.gateway.fetchReports.bind(this.gateway);
    return { ...result, reports: (await Promise.all(result.reports.map(ask))).flat() };
  }

  /** What the adapter makes of every callback so far that reports on something of this kind. */
  async resultsAbout(kind: Kind): Promise<Authentic[]> {
    const results = await Promise.all(this.inbox.received.map((callback) => this.read(callback)));
    return results.filter(
      (result): result is Authentic =>
        result.result === 'authentic' && result.reports.some((report) => report.kind === kind),
    );
  }

  /** Waits for a callback that reports this status of something of this kind. */
  reported<K extends Kind>(
    kind: K,
    status: Extract<GatewayReport, { kind: K }>['status'],
  ): Promise<Extract<GatewayReport, { kind: K }>> {
    return until(async () => {
      const reports = (await this.resultsAbout(kind)).flatMap((result) => result.reports);
      const found = reports.find((report) => report.kind === kind && report.status === status);
      return found as Extract<GatewayReport, { kind: K }> | undefined;
    });
  }

  refundsAtGateway({ gatewayReference }: GatewayPaymentReference) {
    return this.controls.refunds().filter(({ sessionId }) => sessionId === gatewayReference);
  }
}

export function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}

export function refundOf(payment: GatewayPaymentReference, amount: Money): RefundOrder {
  return { allocationId: randomUUID(), refundId: randomUUID(), payment, amount };
}

type Page<Listed> = (query: ListQuery) => Promise<Listing<Listed>> | undefined;

/** Asks for one page after the other until the gateway says that there are no more. */
export async function everyRecord<Listed>(page: Page<Listed>, query: ListQuery): Promise<readonly Listed[]> {
  const listing = await page(query);
  if (!listing) throw new Error('The gateway has no such list');
  if (listing.next === null) return listing.records;
  return [...listing.records, ...(await everyRecord(page, { ...query, after: listing.next }))];
}

/** Waits until there is something. Throws when there is nothing after five seconds. */
export async function until<Found>(look: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('Nothing came in time');
    await wait(5);
  }
}
