import {
  type Money,
  nextState,
  type Payment as PaymentResource,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  type PaymentStatus,
  ProblemError,
  remarkCodeOf,
  TransitionRefused,
} from '@booking/contracts';
import { type CheckoutSession, type PaymentAttempt, refundStepMinor } from '@booking/gateways/records';
import { type NewEvent, newEvent } from '@booking/messaging';
import type { Difference } from '@booking/reconciliation/records';
import { paymentMachine, type PaymentMove } from './payment-machine.ts';

export type Payment = {
  readonly id: string;
  readonly bookingId: string;
  readonly method: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  readonly checkout: Checkout;
  readonly gatewayReference: string | null;
  readonly captureReference: string | null;
  /** The address of the checkout page; null until the gateway has opened one. */
  readonly redirectUrl: string | null;
  readonly failureReason: string | null;
  /** The amount that the gateway reports, when it differs from the requested amount. */
  readonly reported: Money | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly version: number;
};

export type NewPayment = Pick<Payment, 'id' | 'bookingId' | 'method' | 'amount' | 'checkout'>;

/** The request to the gateway, apart from the amount. It is stored because a repeated request must be identical. */
export type Checkout = Pick<PaymentAttempt, 'description' | 'returnUrl' | 'cancelUrl' | 'callbackUrl'>;

/**
 * The result of a decision: the next state, and the events that report it. Without events nothing has changed. A
 * rejected transition has an event and leaves the payment at its version. A finding is a difference that no transition
 * can settle, for staff.
 */
export type Decision = {
  readonly payment: Payment;
  readonly events: readonly NewEvent[];
  readonly finding?: { readonly difference: Difference; readonly at: Date };
};

export function startPayment(attempt: NewPayment, createdAt: Date): Payment {
  const unknown = { gatewayReference: null, captureReference: null, redirectUrl: null };
  const open = { failureReason: null, reported: null, completedAt: null, expiresAt: null };
  return { ...attempt, ...unknown, ...open, status: paymentMachine.initial, createdAt, version: 1 };
}

/**
 * The request for the attempt's session. The payment id is the idempotency key, so a repetition returns the same
 * session, unless the gateway `forgetsSessions`.
 */
export function toPaymentAttempt({ id: paymentId, amount, createdAt, checkout }: Payment): PaymentAttempt {
  return { paymentId, amount, createdAt, ...checkout };
}

/**
 * Records the session that the gateway opened. If a report settled the payment before, the result stays. The session of
 * an attempt that was given up meanwhile is not recorded, so that nobody gets its address.
 */
export function recordSession(payment: Payment, session: CheckoutSession): Decision {
  const isGivenUp = payment.status === 'failed' || payment.status === 'expired';
  if (isGivenUp || payment.redirectUrl !== null) return unchanged(payment);
  const { gatewayReference, redirectUrl, expiresAt } = session;
  return change(payment, { gatewayReference, redirectUrl, expiresAt }, (resource) =>
    newEvent(PaymentInitiated, { payment: resource }),
  );
}

type Capture = { readonly reference: string | null; readonly captureReference: string | null };
export type Origin = { readonly at: Date; readonly cause: string };

export function completePayment(payment: Payment, capture: Capture, { at, cause }: Origin): Decision {
  const changes = { ...referencesOf(payment, capture), failureReason: null, completedAt: at };
  return move(payment, 'complete', {
    changes,
    cause,
    toEvent: (resource) => newEvent(PaymentCompleted, { payment: resource }),
  });
}

type Mismatch = Capture & { readonly reported: Money };

export function mismatchPayment(payment: Payment, { reported, ...capture }: Mismatch, cause: string): Decision {
  const changes = { ...referencesOf(payment, capture), failureReason: null, reported };
  return move(payment, 'mismatch', {
    changes,
    cause,
    toEvent: (resource) => newEvent(PaymentMismatched, { payment: resource }),
  });
}

export function failPayment(payment: Payment, reason: string, cause: string): Decision {
  const changes = { failureReason: reason };
  return move(payment, 'fail', {
    changes,
    cause,
    toEvent: (resource) => newEvent(PaymentFailed, { payment: resource, reason }),
  });
}

export function expirePayment(payment: Payment, reason: string, cause: string): Decision {
  const changes = { failureReason: reason };
  return move(payment, 'expire', {
    changes,
    cause,
    toEvent: (resource) => newEvent(PaymentExpired, { payment: resource }),
  });
}

/** Gateways repeat and reorder reports: a report that changes nothing is not an error and is not published. */
export function unchanged(payment: Payment): Decision {
  return { payment, events: [] };
}

export function hasMoney({ status }: Payment): boolean {
  return status === 'completed' || status === 'mismatched';
}

/** The amount that the payment took, which differs from the requested amount if the payment is mismatched. */
export function moneyOf({ status, amount, reported }: Payment): Money | null {
  if (status === 'completed') return amount;
  return status === 'mismatched' ? reported : null;
}

export function presentPayment(payment: Payment): PaymentResource {
  const { status, redirectUrl, createdAt, completedAt, expiresAt } = payment;
  return {
    id: payment.id,
    bookingId: payment.bookingId,
    method: payment.method,
    status,
    amount: payment.amount,
    gatewayReference: payment.gatewayReference,
    captureReference: payment.captureReference,
    nextAction: status === 'initiated' && redirectUrl !== null ? { type: 'redirect', url: redirectUrl } : null,
    failureReason: payment.failureReason,
    failureCode: remarkCodeOf(payment.failureReason),
    reported: payment.reported,
    refundStep: refundStepOf(payment),
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function refundStepOf({ method, amount, reported }: Payment): number | undefined {
  const stepMinor = refundStepMinor(method, (reported ?? amount).currency);
  return stepMinor === 1 ? undefined : stepMinor;
}

export function paymentNotFound(): ProblemError {
  return new ProblemError('payment-not-found', 'The payment does not exist.');
}

/** The attempt's reference may first arrive in a report, before the answer to our own request. */
function referencesOf(payment: Payment, { reference, captureReference }: Capture): Partial<Payment> {
  return { gatewayReference: payment.gatewayReference ?? reference, captureReference };
}

type ToEvent = (resource: PaymentResource) => NewEvent;
type Transition = { readonly changes: Partial<Payment>; readonly toEvent: ToEvent; readonly cause: string };

function move(payment: Payment, name: PaymentMove, { changes, toEvent, cause }: Transition): Decision {
  const status = nextState(paymentMachine, payment.status, name);
  if (status === undefined) return refuse(payment, name, cause);
  return status === payment.status ? unchanged(payment) : change(payment, { ...changes, status }, toEvent);
}

function refuse(payment: Payment, name: PaymentMove, cause: string): Decision {
  const { id, bookingId, status: state } = payment;
  const transition = { aggregate: paymentMachine.aggregate, id, bookingId, state, move: name, cause };
  return { payment, events: [newEvent(TransitionRefused.payments, { transition })] };
}

function change(payment: Payment, changes: Partial<Payment>, toEvent: ToEvent): Decision {
  const changed = { ...payment, ...changes, version: payment.version + 1 };
  return { payment: changed, events: [toEvent(presentPayment(changed))] };
}
