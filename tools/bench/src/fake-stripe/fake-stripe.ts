import { randomBytes } from 'node:crypto';

/** The price of every booking of the bench, in cents. */
export const PRICE = 1_000;
const SESSION_SECONDS = 3_600;

type StripeObject = Readonly<Record<string, unknown>>;
type Intent = { readonly id: string; readonly amount: number; refunded: number };
type StripeAnswer = { readonly status: number; readonly body: StripeObject };
type StripeRequest = {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** The idempotency key; empty when there is none. */
  readonly key: string;
};
type Call = { readonly id: string; readonly form: URLSearchParams };
type Handler = (call: Call) => StripeAnswer;

/** The totals of the gateway's books, which are compared with the totals of both sides. */
export type StripeBooks = { readonly refunds: number; readonly refunded: number };

/**
 * The part of Stripe's API that both sides call (https://docs.stripe.com/api): checkout sessions, payment intents and
 * refunds. Every payment succeeds, no refund exceeds its payment, and a repeated idempotency key gets the first answer.
 */
export class FakeStripe {
  readonly #sessions = new Map<string, StripeObject>();
  readonly #intents = new Map<string, Intent>();
  readonly #answers = new Map<string, StripeAnswer>();
  readonly #books = { refunds: 0, refunded: 0 };
  readonly #routes: readonly (readonly [string, RegExp, Handler])[] = [
    ['POST', /^\/v1\/checkout\/sessions$/, ({ form }) => this.#createSession(form)],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ id }) => this.#session(id, {})],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ({ id }) => this.#session(id, { status: 'expired', url: null }),
    ],
    ['POST', /^\/v1\/payment_intents$/, () => this.#createIntent()],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ id }) => this.#intent(id)],
    ['POST', /^\/v1\/refunds$/, ({ form }) => this.#createRefund(form)],
    [
      'GET',
      /^\/v1\/(?:refunds|disputes|charges|checkout\/sessions)$/,
      () => ok({ object: 'list', data: [], has_more: false }),
    ],
    ['GET', /^\/_books$/, () => ok(this.#books)],
  ];

  answer({ method, url, body, key }: StripeRequest): StripeAnswer {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#route(method, url.split('?', 1).join(''), new URLSearchParams(body));
    if (key !== '' && answer.status === 200) this.#answers.set(key, answer);
    return answer;
  }

  #route(method: string, path: string, form: URLSearchParams): StripeAnswer {
    const [, pattern, handle] = this.#routes.find(([verb, route]) => verb === method && route.test(path)) ?? [];
    const [, id = ''] = pattern?.exec(path) ?? [];
    return handle ? handle({ id, form }) : refuse(404, { message: `Nothing answers ${method} ${path}` });
  }

  #createSession(form: URLSearchParams): StripeAnswer {
    const number = randomBytes(12).toString('hex');
    this.#intents.set(`pi_${number}`, { id: `pi_${number}`, amount: PRICE, refunded: 0 });
    const payment = form.get('client_reference_id');
    const session = {
      id: `cs_${number}`,
      object: 'checkout.session',
      amount_total: PRICE,
      currency: 'eur',
      client_reference_id: payment,
      metadata: { payment_id: payment },
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      expires_at: seconds() + SESSION_SECONDS,
      url: `http://127.0.0.1/pay/cs_${number}`,
    };
    this.#sessions.set(session.id, session);
    return ok(session);
  }

  #session(id: string, change: StripeObject): StripeAnswer {
    const session = this.#sessions.get(id);
    return session ? ok({ ...session, ...change }) : refuse(404, { message: 'No such session' });
  }

  #createIntent(): StripeAnswer {
    const intent = { id: `pi_${randomBytes(12).toString('hex')}`, amount: PRICE, refunded: 0 };
    this.#intents.set(intent.id, intent);
    return ok({ ...describeIntent(intent), status: 'requires_payment_method', amount_received: 0 });
  }

  #intent(id: string): StripeAnswer {
    const intent = this.#intents.get(id);
    return intent ? ok(describeIntent(intent)) : refuse(404, { message: 'No such payment intent' });
  }

  #createRefund(form: URLSearchParams): StripeAnswer {
    const intent = this.#intents.get(form.get('payment_intent') ?? '');
    if (!intent) return refuse(404, { message: 'No such payment intent' });
    const cents = Number(form.get('amount'));
    if (intent.refunded + cents > intent.amount) return refuse(400, { code: 'amount_too_large' });
    intent.refunded += cents;
    this.#books.refunds += 1;
    this.#books.refunded += cents;
    return ok({
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount: cents,
      payment_intent: intent.id,
      currency: 'eur',
      status: 'succeeded',
      metadata: metadataOf(form),
    });
  }
}

function describeIntent({ id, amount }: Intent): StripeObject {
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: amount,
    client_secret: `${id}_secret_x`,
    created: seconds(),
    currency: 'eur',
    latest_charge: `ch_${id.slice(3)}`,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'succeeded',
  };
}

/** Stripe's form encoding writes a member of the metadata as `metadata[name]`. */
function metadataOf(form: URLSearchParams): StripeObject {
  const entries = [...form].flatMap(([name, value]) => {
    const [, member] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return member === undefined ? [] : [[member, value] as const];
  });
  return Object.fromEntries(entries);
}

function ok(body: StripeObject): StripeAnswer {
  return { status: 200, body };
}

function refuse(status: number, error: StripeObject): StripeAnswer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
