/** The gateways this simulator speaks for. */
export const gatewayNames = [
  'sandbox',
  'stripe',
  'razorpay',
  'square',
  'mollie',
  'xendit',
  'paystack',
  'adyen',
  'paypal',
] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** An integer in the unit the gateway counts in, which is the gateway's own matter. */
export type WireAmount = { readonly amount: number; readonly currency: string };

export type SessionStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired';

/** A checkout session: one customer on one payment page. Times are RFC 3339. */
export type Session = WireAmount & {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly status: SessionStatus;
  readonly description: string;
  /** The client's own name for the payment. */
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly captureMetadata: Readonly<Record<string, string>>;
  readonly returnUrl: string;
  readonly cancelUrl: string | null;
  /** Where this session's callbacks go, at gateways that take an address per payment. */
  readonly callbackUrl: string | null;
  /** The gateway's name for the money taken, or for the try to take it. */
  readonly captureId: string | null;
  /** What the customer agreed to, at gateways where the client then takes the money. */
  readonly approval?: Approval | undefined;
  /** Why the last try failed. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type Approval = { readonly method: 'instant' | 'delayed'; readonly amount: number };

export type Refund = WireAmount & {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly sessionId: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The client's own name for the refund, at gateways that take one. */
  readonly clientReference?: string | undefined;
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
  /** The answer's status; null when there was no answer. */
  readonly status: number | null;
  readonly forged: 'signature' | 'body' | null;
};

/** An event and its way to the client. `id` is the event's and the same in every attempt. */
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

/** What the first request with an idempotency key was and what it was answered. */
export type StoredAnswer = {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
};
