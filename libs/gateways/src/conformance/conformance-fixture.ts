import type { CurrencyCode, GatewayReport, Money } from '@booking/contracts';
import type { Clock } from '@booking/runtime';
import type { RawCallback } from '../gateway-callback.ts';
import type { PaymentAttempt } from '../gateway-records.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

/**
 * A report that a gateway may send: "payment failed", "dispute lost". `payment cancelled` is the report about a payment
 * that we cancelled, and `dispute due` the time until which evidence is accepted.
 */
export type ReportName = `${GatewayReport['kind']} ${GatewayReport['status']}` | 'payment cancelled' | 'dispute due';

/** The facts about an adapter that decide which behaviours apply to it. */
export type ConformanceProfile = {
  /** The adapter under test, without circuit breakers, which have tests of their own. */
  readonly gateway: PaymentGateway;
  /** The currencies that the gateway documents. At least one of them has two decimals. */
  readonly currencies: readonly CurrencyCode[];
  /**
   * The reports that the gateway never sends by webhook, by its documentation. Polling finds these facts instead, if
   * the gateway can be queried.
   */
  readonly unreported: ReadonlySet<ReportName>;
  /** The gateway's code for an unknown API key; empty when it has none. */
  readonly keyRefusal: string;
};

/** Whether the state of payments and refunds can be fetched. */
export function canBeAsked({ gateway }: ConformanceProfile): boolean {
  return gateway.capabilities.fetchPayment;
}

export function canCancel({ gateway }: ConformanceProfile): boolean {
  return gateway.cancel !== undefined;
}

/**
 * The test environment that the author of an adapter sets up: the adapter, the gateway behind it, and the webhooks that
 * have arrived. A webhook of one behaviour must not reach the next behaviour.
 */
export type ConformanceFixture = ConformanceProfile & {
  readonly controls: GatewayControls;
  /** The webhooks that arrived since this behaviour began, in order. */
  readonly received: readonly RawCallback[];
  /**
   * The statuses that answer the next webhooks, in order. Later webhooks get the acknowledgement that the adapter
   * declares.
   */
  readonly answers: number[];
  /**
   * The time of the gateway and of the adapter. It does not advance during a behaviour, and is at least a day away from
   * the time of every other behaviour.
   */
  now(): Date;
  /** A new payment, not yet sent to the gateway. */
  attempt(amount: Money): PaymentAttempt;
  /** Makes a payment in the gateway's dashboard, without our id, and returns its reference. */
  payInDashboard(amountMinor: number, currency?: string): string;
  /** The adapter with another clock. */
  gatewayAt(clock: Clock): PaymentGateway;
  /** The adapter with an API key that the gateway does not know. */
  gatewayWithInvalidKey(): PaymentGateway;
  /** The adapter while its webhook secret is rotated, with the new and the old secret. */
  gatewayInRotation(): PaymentGateway;
  /** The adapter after the rotation, with the new secret only. */
  gatewayAfterRotation(): PaymentGateway;
  /** The adapter with the settings of other accounts at the gateway, if accounts differ by more than the secret. */
  gatewaysOfOthers(): readonly PaymentGateway[];
  /** A genuine webhook of every other gateway. */
  callbacksOfOtherGateways(): Promise<readonly RawCallback[]>;
};

/**
 * The faults of a request. With `error_before`, `too_many_requests` and `redirect` the gateway does nothing. With all
 * others it acts, unless there is nothing to do.
 */
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

/**
 * The faults of a webhook. With `reorder`, the next webhook overtakes it. `alter_body` and `forge_signature` corrupt
 * one delivery.
 */
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
 * The actions of people at the gateway, its faults and its own records. A session is named by the `gatewayReference` of
 * its payment. An impossible action throws.
 */
type GatewayControls = {
  /** The customer pays. With a delayed method the money arrives or fails later, by `settle`. */
  pay(gatewayReference: string, method?: 'instant' | 'delayed'): unknown;
  settle(gatewayReference: string, status: 'succeeded' | 'failed'): unknown;
  /** The customer's card is declined. */
  decline(gatewayReference: string): unknown;
  /** The session expires. */
  expire(gatewayReference: string): unknown;
  /** Somebody refunds the payment in the dashboard. */
  refund(gatewayReference: string, amount?: number): Named;
  settleRefund(reference: string, status: 'succeeded' | 'failed'): unknown;
  /** Sets the outcome of the next refunds that we request. */
  planRefunds(plan: RefundPlan, count?: number): void;
  openDispute(gatewayReference: string): Named;
  closeDispute(reference: string, status: 'won' | 'lost'): unknown;
  /**
   * Sends a webhook of an unknown type, or with this body. It is signed like all others, if the signature permits that.
   */
  sendOddity(gatewayReference: string, body?: string): unknown;
  /** Sends the first webhook of this session once more, as the gateway would later. */
  redeliverFirst(gatewayReference: string): Promise<unknown>;
  /** Forgets all idempotency keys, as if they had expired. */
  forgetKeys(): void;
  /** Applies a fault to the next request for this operation, or to the next webhook. */
  addFault(fault: NewFault): unknown;
  sessions(): readonly (Named & { readonly clientReference: string | null })[];
  refunds(): readonly (Named & { readonly sessionId: string; readonly createdAt: string })[];
  /** Every event, with the number of deliveries that it needed until one was accepted. */
  callbacks(): readonly {
    readonly sessionId: string;
    readonly status: string;
    readonly attempts: readonly unknown[];
  }[];
  /** The amount of each payment that has not been refunded yet, in the unit of the gateway. */
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
