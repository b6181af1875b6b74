import { type Actor, ProblemError } from '@booking/contracts';
import { type BookingTokenKeys, encryptBookingId } from '@booking/gateways';
import { GatewayUnavailable } from '@booking/gateways/records';
import { type IdempotencyKey, ReplayedProblem } from '@booking/http';
import type { Logger } from '@booking/runtime';
import { requireOpen } from '../../payable/payable.ts';
import { findPayable } from '../../payable/payable-repository.ts';
import type { Payment } from '../../payment/payment.ts';
import { claimPayment, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import { type Deps as OpenDeps, openSession } from './open-session.ts';
import type { ReturnAddressPolicy } from './return-address.ts';
import { type Deps as StartDeps, startAttempt } from './start-attempt.ts';

export type Deps = StartDeps &
  OpenDeps & {
    readonly logger: Logger;
    readonly publicUrl: string;
    readonly bookingTokenKeys: BookingTokenKeys;
    readonly returnAddresses: ReturnAddressPolicy;
  };

export type InitiatePayment = {
  readonly bookingId: string;
  readonly caller: Actor;
  readonly method: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
};

/** The payment, and whether the same request was answered with it before. */
export type InitiatedPayment = { readonly payment: Payment; readonly isReplay: boolean };

/** Stores an attempt to pay, then opens a session at the gateway and answers with the address of its checkout page. */
export async function initiatePayment(deps: Deps, command: InitiatePayment): Promise<InitiatedPayment> {
  try {
    return await requireAnswerable(deps, await startAndOpen(deps, command));
  } catch (error) {
    throw error instanceof GatewayUnavailable ? unavailable(deps, command, error) : error;
  }
}

async function startAndOpen(deps: Deps, command: InitiatePayment): Promise<InitiatedPayment> {
  const { bookingId, caller, method, returnUrl, cancelUrl, idempotencyKey } = command;
  const checkout = { returnUrl, cancelUrl, callbackUrl: await callbackUrlOf(deps, command) };
  const started = await startAttempt(deps, { attempt: { bookingId, caller, method, checkout }, idempotencyKey });
  if (isOver(started.payment)) return started;

  const payment = started.isReplay ? await takeUp(deps, started.payment) : started.payment;
  return { payment: await openSession(deps, payment), isReplay: false };
}

async function callbackUrlOf(deps: Deps, { bookingId: booking, method }: InitiatePayment): Promise<string> {
  const address = `${deps.publicUrl}/api/v1/webhooks/${method}`;
  if (!requireGateway(deps.gateways, method).capabilities.callbackAddressPerPayment) return address;
  return `${address}/${await encryptBookingId({ booking, method }, deps.bookingTokenKeys)}`;
}

/** The request that started the attempt was answered, or needs no gateway call any more. */
function isOver({ status, redirectUrl }: Payment): boolean {
  return status !== 'initiated' || redirectUrl !== null;
}

/** Continues an attempt after an earlier request with the same key was interrupted. */
async function takeUp({ db }: Deps, { id }: Payment): Promise<LeasedPayment> {
  const payment = await claimPayment(db, id);
  if (!payment) throw new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
  return payment;
}

/** An attempt that ended without a session answers with its problem, now and in every repetition. */
async function requireAnswerable({ db }: Deps, started: InitiatedPayment): Promise<InitiatedPayment> {
  const { bookingId, status, method, failureReason, redirectUrl } = started.payment;
  const Problem = started.isReplay ? ReplayedProblem : ProblemError;
  if (redirectUrl !== null) return started;
  if (status === 'failed') {
    throw new Problem('gateway-rejected', `${method} refused the payment: ${failureReason ?? 'no reason given'}`);
  }
  if (status === 'expired') {
    const payable = await findPayable(db, bookingId);
    if (payable) requireOpen(payable);
    throw new Problem(
      'gateway-unavailable',
      'The attempt ended before its checkout page was opened; start another one.',
    );
  }
  return started;
}

function unavailable({ logger }: Deps, { bookingId, method }: InitiatePayment, err: GatewayUnavailable): ProblemError {
  logger.warn({ err, bookingId, gateway: method }, 'no session could be opened');
  return new ProblemError('gateway-unavailable', 'The gateway does not answer; repeat the request in a moment.');
}
