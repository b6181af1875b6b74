/** The simulated gateways. */
export const gatewayNames = [
  'sandbox',
  'stripe',
  'square',
  'razorpay',
  'mollie',
  'xendit',
  'paystack',
  'adyen',
  'paypal',
] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** An amount: an integer in the gateway's own unit. */
export type WireAmount = { readonly amount: number; readonly currency: string };

export function moneyOf({ amount, currency }: WireAmount): WireAmount {
  return { amount, currency };
}

type SessionStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired';

/** A checkout session: one customer on one payment page. Times are RFC 3339. */
export type Session = WireAmount & {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly status: SessionStatus;
  readonly description: string;
  /** The client's own reference of the payment. */
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly captureMetadata: Readonly<Record<string, string>>;
  readonly returnUrl: string;
  readonly cancelUrl: string | null;
  /** The address for this session's webhooks, at gateways that accept an address per payment. */
  readonly callbackUrl: string | null;
  /** The gateway's id of the captured money, or of the try to capture it. */
  readonly captureId: string | null;
  /** The customer's approval, at gateways where the client captures the money. */
  readonly approval?: Approval | undefined;
  /** The reason why the last try failed. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** `delayed`: the money arrives later. `declined`: the card is declined when the money is captured. */
export type Approval = { readonly method: 'instant' | 'delayed' | 'declined'; readonly amount: number };

export type Refund = WireAmount & {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly sessionId: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The client's own reference of the refund, at gateways that accept one. */
  readonly clientReference?: string | undefined;
  /** The client's words for the customer, at gateways that accept them. */
  readonly note?: string | undefined;
  readonly origin: 'api' | 'dashboard';
  readonly createdAt: string;
};

export type Dispute = WireAmount & {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly sessionId: string;
  readonly status: 'opened' | 'won' | 'lost';
  readonly reason: string;
  readonly createdAt: string;
};

export type CallbackAttempt = {
  readonly at: string;
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  readonly forged: 'signature' | 'body' | null;
};

/** An event and its deliveries. `id` is the id of the event, the same in every attempt. */
export type Callback = {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly type: string;
  readonly sessionId: string;
  readonly url: string | null;
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  readonly attempts: readonly CallbackAttempt[];
  readonly createdAt: string;
};

/** The first request with an idempotency key, and its answer. */
export type StoredAnswer = {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
};
