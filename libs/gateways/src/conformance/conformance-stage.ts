import type { CurrencyCode, GatewayReport, Money } from '@booking/contracts';
import type { Clock } from '@booking/runtime';
import type { PaymentAttempt, PaymentGateway, RawCallback } from '../payment-gateway.ts';

/** Something a gateway may tell: "payment failed", "dispute lost"; that a payment was cancelled is told as its end. */
export type Telling = `${GatewayReport['kind']} ${GatewayReport['status']}` | 'payment cancelled';

/** What is known of an adapter before anything is sent, by which it is decided what must be expected of it. */
export type ConformanceProfile = {
  /** The adapter under test, by itself: circuit breakers have tests of their own. */
  readonly gateway: PaymentGateway;
  /** What the gateway charges by its documentation; one of two decimals is among it. */
  readonly currencies: readonly CurrencyCode[];
  /** What the gateway never calls back about, by its documentation: it is asked instead, where it can be. */
  readonly untold: ReadonlySet<Telling>;
};

/**
 * What the author of an adapter sets up, so that every behaviour can be seen: the adapter, the gateway behind it, the
 * callbacks that arrived. Whatever one behaviour left on its way must not reach the next one.
 */
export type ConformanceStage = ConformanceProfile & {
  readonly controls: GatewayControls;
  /** The callbacks that arrived since this behaviour began, the first one first. */
  readonly received: readonly RawCallback[];
  /** The statuses that the next callbacks are answered with; those after them get what the adapter declares. */
  readonly answers: number[];
  /**
   * The time at the gateway and for the adapter. It stands still while a behaviour is checked, and nothing of another
   * behaviour happened within a day of it.
   */
  now(): Date;
  /** A new payment of ours, which nobody knows yet. */
  attempt(amount: Money): PaymentAttempt;
  /** Something that was paid for in the gateway's dashboard, so that nothing of ours has a name in it. */
  payInDashboard(amountMinor: number, currency?: string): string;
  /** The adapter with another clock. */
  gatewayAt(clock: Clock): PaymentGateway;
  /** The adapter while the secret of its callbacks is being changed, which knows the new one and the old one. */
  gatewayInRotation(): PaymentGateway;
  /** The adapter with the new secret alone. */
  gatewayAfterRotation(): PaymentGateway;
  /** The adapter as it is for other accounts at the gateway that are told apart by more than the secret. */
  gatewaysOfOthers(): readonly PaymentGateway[];
  /** A genuine callback of every other gateway there is. */
  callbacksOfOtherGateways(): Promise<readonly RawCallback[]>;
};

/** What can go wrong with a request. `…_before`: the gateway did nothing. At all others it acted, or there was nothing to do. */
export type RequestFault =
  | 'error_before'
  | 'error_after'
  | 'too_many_requests'
  | 'time_out'
  | 'reset'
  | 'redirect'
  | 'garbage'
  | 'empty'
  | 'truncated'
  | 'mistyped'
  | 'huge';

/** What can go wrong with a callback. `reorder`: the next one overtakes it; the last two spoil one delivery of it. */
export type CallbackFault = 'duplicate' | 'drop' | 'reorder' | 'alter_body' | 'forge_signature';

type RefundPlan = {
  readonly behaviour:
    'at_once' | 'pending_then_succeeded' | 'pending_then_failed' | 'succeeded_then_failed' | 'refused';
  readonly afterMs: number;
};

type NewFault =
  | { readonly operation: Operation; readonly fault: RequestFault }
  | { readonly operation: 'callback'; readonly fault: CallbackFault; readonly copies?: number };

type Named = { readonly id: string };

/**
 * What a person does at the gateway, what goes wrong there, and what it knows. Sessions are named by the
 * `gatewayReference` of their payment. Whatever cannot be done is thrown.
 */
export type GatewayControls = {
  /** The customer pays; with a delayed method the money comes later, or does not: `settle`. */
  pay(gatewayReference: string, method?: 'instant' | 'delayed'): unknown;
  settle(gatewayReference: string, status: 'succeeded' | 'failed'): unknown;
  /** The customer's card is declined. */
  decline(gatewayReference: string): unknown;
  /** The time of the session is over. */
  expire(gatewayReference: string): unknown;
  /** A refund in the dashboard. */
  refund(gatewayReference: string, amount?: number): Named;
  settleRefund(reference: string, status: 'succeeded' | 'failed'): unknown;
  /** How the next refunds over the API will go. */
  planRefunds(plan: RefundPlan, count?: number): void;
  openDispute(gatewayReference: string): Named;
  closeDispute(reference: string, status: 'won' | 'lost'): unknown;
  /** Sends a callback of a type nobody knows, or with this body, signed as all others are where the signature allows it. */
  sendOddity(gatewayReference: string, body?: string): unknown;
  /** Sends the first callback of this session once more, as the gateway does later. */
  redeliverFirst(gatewayReference: string): Promise<unknown>;
  /** Strikes the next request for this operation, or the next callback. */
  addFault(fault: NewFault): unknown;
  sessions(): readonly (Named & { readonly clientReference: string | null })[];
  refunds(): readonly (Named & { readonly sessionId: string; readonly createdAt: string })[];
  /** Every event there was, and how often it was sent until it was accepted. */
  callbacks(): readonly {
    readonly sessionId: string;
    readonly status: string;
    readonly attempts: readonly unknown[];
  }[];
  /** What is left of what was paid, in the unit of the gateway. */
  ledger(): readonly { readonly session: Named; readonly remaining: number }[];
};

export type Operation =
  | 'create_session'
  | 'get_session'
  | 'expire_session'
  | 'create_refund'
  | 'get_refund'
  | 'list_payments'
  | 'list_refunds'
  | 'list_disputes';
