import type { GatewayReport, Money } from '@booking/contracts';
import {
  type GatewaySimulator,
  loadConfig,
  simulatedGateways,
  startGatewaySimulator,
} from '@booking/gateway-simulator';
import { newId } from '@booking/runtime';
import type { CallbackArchive } from '../src/callback-archive.ts';
import {
  cents,
  type ConformanceFixture,
  type ConformanceProfile,
  openPayment,
  reportsOf,
  until,
  usualCurrencyOf,
} from '../src/conformance.ts';
import type { RawCallback } from '../src/gateway-callback.ts';
import type { GatewayPaymentReference, PaymentAttempt } from '../src/gateway-records.ts';
import { type GatewayName, gatewayNames, GatewaysEnvironment } from '../src/gateway-registry.ts';
import type { PaymentGateway } from '../src/payment-gateway.ts';
import { CallbackInbox } from './callback-inbox.ts';
import { currenciesAt } from './gateway-currencies.ts';
import { gatewaySettings, simulatorVariables, variablesOf } from './gateway-settings.ts';

/** The factor for the delays of a gateway's retries: five seconds become five milliseconds. */
const RETRY_FACTOR = 0.001;
/** An address at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

type Clock = () => Date;
type Props = { readonly simulator: GatewaySimulator; readonly inbox: CallbackInbox; readonly clock: Clock };
type Configured = {
  readonly variables: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly archive?: CallbackArchive;
};

function createGateway(method: GatewayName, { variables, clock, archive }: Configured): PaymentGateway {
  const [create] = GatewaysEnvironment.parse({ GATEWAYS: method, ...variables }).gateways;
  if (!create) throw new Error(`No gateway ${method}`);
  return create(clock, archive && { archive });
}

/** The profile of an adapter, before its gateway runs. */
export function profileOf(method: GatewayName): ConformanceProfile {
  const { unreported, keyRefusal = '' } = gatewaySettings[method];
  const gateway = createGateway(method, { variables: variablesOf(method, NOWHERE), clock: () => new Date() });
  return { gateway, currencies: currenciesAt(method), unreported: new Set(unreported), keyRefusal };
}

/** One adapter without circuit breakers, its simulated gateway, and an inbox for its webhooks. */
export class GatewayFixture implements ConformanceFixture {
  readonly method: GatewayName;
  readonly gateway: PaymentGateway;
  readonly currencies: ConformanceProfile['currencies'];
  readonly unreported: ConformanceProfile['unreported'];
  readonly keyRefusal: string;
  readonly controls: ReturnType<typeof controlsOf>;
  readonly inbox: CallbackInbox;
  readonly simulator: GatewaySimulator;
  readonly now: Clock;

  private constructor(method: GatewayName, { simulator, inbox, clock }: Props) {
    this.method = method;
    this.simulator = simulator;
    this.controls = controlsOf(simulator);
    this.inbox = inbox;
    this.now = clock;
    this.gateway = this.gatewayAt(clock);
    inbox.acknowledgement = this.gateway.callbackForm.acknowledgement;
    ({ currencies: this.currencies, unreported: this.unreported, keyRefusal: this.keyRefusal } = profileOf(method));
  }

  static async start(method: GatewayName, clock: Clock = () => new Date()): Promise<GatewayFixture> {
    const inbox = await CallbackInbox.open();
    const simulator = await startGatewaySimulator({
      ...loadConfig({ ...simulatorVariables(inbox.url), PORT: '0', SIMULATOR_CONTROL_KEY: 'unused' }),
      retry: { factor: RETRY_FACTOR },
      clock,
    });
    return new GatewayFixture(method, { simulator, inbox, clock });
  }

  get received(): readonly RawCallback[] {
    return this.inbox.received;
  }

  get answers(): number[] {
    return this.inbox.answers;
  }

  /** Waits for webhooks that are still on their way, so that they do not reach the next test. */
  async clear(): Promise<void> {
    this.controls.clearFaults();
    await this.#deliveries();
    this.inbox.clear();
  }

  async stop(): Promise<void> {
    await this.simulator.stop();
    await this.inbox.close();
  }

  get variables(): Readonly<Record<string, string>> {
    return variablesOf(this.method, this.simulator.url);
  }

  gatewayAt(clock: Clock): PaymentGateway {
    return this.#gatewayWith({}, clock);
  }

  /** The adapter with some of its variables changed. */
  gatewayWith(changed: Configured['variables']): PaymentGateway {
    return this.#gatewayWith(changed, this.now);
  }

  gatewayWithInvalidKey(): PaymentGateway {
    const { realKey = 'SANDBOX_API_KEY' } = simulatedGateways[this.method];
    return this.gatewayWith({ [realKey]: 'of_yesterday' });
  }

  gatewayInRotation(): PaymentGateway {
    const { secrets } = gatewaySettings[this.method];
    const current = this.variables[secrets.variable];
    return this.gatewayWith({ [secrets.variable]: [secrets.another, current].join() });
  }

  gatewayAfterRotation(): PaymentGateway {
    const { variable, another } = gatewaySettings[this.method].secrets;
    return this.gatewayWith({ [variable]: another });
  }

  gatewaysOfOthers(): readonly PaymentGateway[] {
    const { secrets, others = [] } = gatewaySettings[this.method];
    const variables = [{ [secrets.variable]: secrets.another }, ...others];
    return variables.map((changed) => this.gatewayWith(changed));
  }

  async callbacksOfOtherGateways(): Promise<readonly RawCallback[]> {
    const others = gatewayNames.filter((method) => method !== this.method);
    for (const method of others) {
      const gateway = createGateway(method, { variables: variablesOf(method, this.simulator.url), clock: this.now });
      const amount = cents({ currencies: currenciesAt(method) }, 12_050);
      const { gatewayReference } = await gateway.initiate(this.attempt(amount));
      this.controls.pay(gatewayReference);
    }
    await this.#deliveries();
    return this.received;
  }

  attempt(amount: Money = cents(this, 12_050)): PaymentAttempt {
    return {
      paymentId: newId(),
      amount,
      description: 'Two nights, sea view',
      createdAt: this.now(),
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      callbackUrl: this.inbox.url,
    };
  }

  payInDashboard(amount: number, currency: string = usualCurrencyOf(this)): string {
    const { id } = this.controls.openSession({ gateway: this.method, amount, currency });
    this.controls.pay(id);
    return id;
  }

  openPayment(amount?: Money): Promise<GatewayPaymentReference> {
    return openPayment(this, amount);
  }

  /** A completed payment whose webhooks have not been read yet. */
  async paidPayment(amount?: Money): Promise<GatewayPaymentReference> {
    const payment = await this.openPayment(amount);
    this.controls.pay(payment.gatewayReference);
    return payment;
  }

  /** The stored reports of a gateway without an API to fetch, as the receiver of its webhooks keeps them. */
  get #archive(): CallbackArchive {
    return {
      reportsAbout: async (_method, name) => {
        const results = await Promise.all(this.received.map((callback) => this.gateway.handleWebhook(callback)));
        return results.flatMap(reportsOf).filter((report) => namesOf(report).includes(name));
      },
    };
  }

  #gatewayWith(changed: Configured['variables'], clock: Clock): PaymentGateway {
    const variables = { ...this.variables, ...changed };
    return createGateway(this.method, { variables, clock, archive: this.#archive });
  }

  #deliveries(): Promise<true> {
    const isWaiting = () => this.controls.callbacks().some(({ status }) => status === 'waiting');
    return until('The end of the deliveries', () => (isWaiting() ? undefined : true));
  }
}

function controlsOf({ controls }: GatewaySimulator) {
  return {
    ...controls,
    redeliverFirst: (reference: string) => {
      const first = controls.callbacks().find(({ sessionId }) => sessionId === reference);
      return controls.redeliver(first?.id ?? '');
    },
  };
}

function namesOf(report: GatewayReport): readonly (string | null)[] {
  const { reference, captureReference } = report;
  if (report.kind === 'payment') return [reference, captureReference, report.paymentId];
  return [reference, captureReference, report.paymentReference, report.kind === 'refund' ? report.allocationId : null];
}

export function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}
