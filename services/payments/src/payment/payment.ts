import {
  defineStateMachine,
  nextState,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  PaymentStatus,
  TransitionRefused,
  type Money,
  type Payment as PaymentResource,
} from '@booking/contracts';
import type { CheckoutSession, PaymentAttempt } from '@booking/gateways';
import { newEvent, type NewEvent } from '@booking/messaging';
import type { Difference } from '@booking/reconciliation';

/** One attempt to pay a payable at one gateway. */
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
  /** What the gateway says was paid, when that is not what was asked for. */
  readonly reported: Money | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Counts the changes, creation included. */
  readonly version: number;
};

/** What an attempt is made of when it starts. */
export type NewPayment = Pick<Payment, 'id' | 'bookingId' | 'method' | 'amount' | 'checkout'>;

/** What the gateway is told beside the amount; kept, because a repeated call must say exactly the same. */
export type Checkout = Pick<PaymentAttempt, 'description' | 'returnUrl' | 'cancelUrl' | 'callbackUrl'>;

/**
 * What a decision leaves behind: the next state, and the events that tell of it. Without events nothing has changed; a
 * refused move is told and changes nothing either, so its payment has the version that it had. A finding is what no
 * payment can follow, for staff to look at.
 */
export type Decision = {
  readonly payment: Payment;
  readonly events: readonly NewEvent[];
  readonly finding?: { readonly difference: Difference; readonly at: Date };
};

export type PaymentMove = 'complete' | 'mismatch' | 'fail' | 'expire';

/**
 * Every move a payment may make. Money counts whenever it comes, so `failed` and `expired` are not the end; how an attempt
 * without money ended first is how it ended. `completed` is final, and `mismatched` is held for staff.
 */
export const paymentMachine = defineStateMachine<PaymentStatus, PaymentMove>({
  aggregate: 'payment',
  states: PaymentStatus.options,
  initial: 'initiated',
  moves: {
    complete: { initiated: 'completed', failed: 'completed', expired: 'completed', completed: 'completed' },
    mismatch: { initiated: 'mismatched', failed: 'mismatched', expired: 'mismatched', mismatched: 'mismatched' },
    fail: { initiated: 'failed', failed: 'failed', expired: 'expired' },
    expire: { initiated: 'expired', expired: 'expired', failed: 'failed' },
  },
});

/** An attempt as it is first stored: its gateway has not heard of it. */
export function startPayment(attempt: NewPayment, createdAt: Date): Payment {
  const unknown = { gatewayReference: null, captureReference: null, redirectUrl: null };
  const open = { failureReason: null, reported: null, completedAt: null, expiresAt: null };
  return { ...attempt, ...unknown, ...open, status: paymentMachine.initial, createdAt, version: 1 };
}

/**
 * The gateway has opened a session. A report may have overtaken that answer; what it settled stays settled. The session
 * of an attempt that was given up meanwhile is not recorded: nobody must get its address.
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
/** When something was said, and who said it. */
export type Saying = { readonly at: Date; readonly cause: string };

export function completePayment(payment: Payment, capture: Capture, { at, cause }: Saying): Decision {
  const changes = { ...referencesOf(payment, capture), failureReason: null, completedAt: at };
  return move(payment, 'complete', {
    changes,
    cause,
    tell: (resource) => newEvent(PaymentCompleted, { payment: resource }),
  });
}

type Mismatch = Capture & { readonly reported: Money };

export function mismatchPayment(payment: Payment, { reported, ...capture }: Mismatch, cause: string): Decision {
  const changes = { ...referencesOf(payment, capture), failureReason: null, reported };
  return move(payment, 'mismatch', {
    changes,
    cause,
    tell: (resource) => newEvent(PaymentMismatched, { payment: resource }),
  });
}

export function failPayment(payment: Payment, reason: string, cause: string): Decision {
  const changes = { failureReason: reason };
  return move(payment, 'fail', {
    changes,
    cause,
    tell: (resource) => newEvent(PaymentFailed, { payment: resource, reason }),
  });
}

export function expirePayment(payment: Payment, reason: string, cause: string): Decision {
  const changes = { failureReason: reason };
  return move(payment, 'expire', {
    changes,
    cause,
    tell: (resource) => newEvent(PaymentExpired, { payment: resource }),
  });
}

/** Gateways repeat themselves and reorder: news that changes nothing is not an error and is not told on. */
export function unchanged(payment: Payment): Decision {
  return { payment, events: [] };
}

export function hasMoney({ status }: Payment): boolean {
  return status === 'completed' || status === 'mismatched';
}

/** What a payment has brought; null when it has brought nothing. */
export function moneyOf({ status, amount, reported }: Payment): Money | null {
  if (status === 'completed') return amount;
  return status === 'mismatched' ? reported : null;
}

/** The payment as the API shows it and as its events carry it. */
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
    reported: payment.reported,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** A report that overtook the gateway's own answer may know the attempt's name first. */
function referencesOf(payment: Payment, { reference, captureReference }: Capture): Partial<Payment> {
  return { gatewayReference: payment.gatewayReference ?? reference, captureReference };
}

type Tell = (resource: PaymentResource) => NewEvent;
type Wanted = { readonly changes: Partial<Payment>; readonly tell: Tell; readonly cause: string };

function move(payment: Payment, name: PaymentMove, { changes, tell, cause }: Wanted): Decision {
  const status = nextState(paymentMachine, payment.status, name);
  if (status === undefined) return refuse(payment, name, cause);
  return status === payment.status ? unchanged(payment) : change(payment, { ...changes, status }, tell);
}

function refuse(payment: Payment, name: PaymentMove, cause: string): Decision {
  const { id, bookingId, status: state } = payment;
  const transition = { aggregate: paymentMachine.aggregate, id, bookingId, state, move: name, cause };
  return { payment, events: [newEvent(TransitionRefused.payments, { transition })] };
}

function change(payment: Payment, changes: Partial<Payment>, tell: Tell): Decision {
  const changed = { ...payment, ...changes, version: payment.version + 1 };
  return { payment: changed, events: [tell(presentPayment(changed))] };
}
