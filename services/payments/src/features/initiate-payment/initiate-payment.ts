import { type Actor, ProblemError } from '@booking/contracts';
import { encryptBookingId } from '@booking/gateways';
import { GatewayUnavailable } from '@booking/gateways/records';
import { type IdempotencyKey, ReplayedProblem } from '@booking/idempotency';
import type { Logger, SecretKeys } from '@booking/runtime';
import type { Payment } from '../../payment/payment.ts';
import { claimPayment, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import { type Deps as OpenDeps, openSession } from './open-session.ts';
import type { ReturnAddressPolicy } from './return-address.ts';
import {
  type AttemptUnderWay,
  type Deps as StartDeps,
  type Request,
  startAnother,
  startAttempt,
} from './start-attempt.ts';

export type Deps = StartDeps &
  OpenDeps & {
    readonly logger: Logger;
    readonly publicUrl: string;
    readonly bookingTokenKeys: SecretKeys;
    readonly returnAddresses: ReturnAddressPolicy;
  };

type InitiatePayment = {
  readonly bookingId: string;
  readonly caller: Actor;
  readonly method: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
};

type InitiatedPayment = { readonly payment: Payment; readonly isReplay: boolean };

export async function initiatePayment(deps: Deps, command: InitiatePayment): Promise<InitiatedPayment> {
  const { bookingId, caller, method, returnUrl, cancelUrl, idempotencyKey } = command;
  const checkout = { returnUrl, cancelUrl, callbackUrl: await callbackUrlOf(deps, command) };
  const request = { attempt: { bookingId, caller, method, checkout }, idempotencyKey };
  try {
    return await openOrStartAnother(deps, request, await startAttempt(deps, request));
  } catch (error) {
    throw error instanceof GatewayUnavailable ? unavailable(deps, command, error) : error;
  }
}

/** An attempt may be superseded or abandoned before its session is opened. The request then starts another one. */
async function openOrStartAnother(deps: Deps, request: Request, started: AttemptUnderWay): Promise<InitiatedPayment> {
  const initiated = await open(deps, started);
  const { payment } = initiated;
  if (payment.redirectUrl !== null) return initiated;
  if (payment.status === 'failed') throw rejected(initiated);
  if (payment.status !== 'expired') return initiated;
  return openOrStartAnother(deps, request, await startAnother(deps, request, payment));
}

async function open(deps: Deps, started: AttemptUnderWay): Promise<InitiatedPayment> {
  if (isOver(started.payment)) return started;
  const payment = started.isReplay ? await resumeAttempt(deps, started.payment) : started.payment;
  return { payment: await openSession(deps, payment), isReplay: false };
}

async function callbackUrlOf(deps: Deps, { bookingId: booking, method }: InitiatePayment): Promise<string> {
  const address = `${deps.publicUrl}/api/v1/webhooks/${method}`;
  if (!requireGateway(deps.gateways, method).capabilities.callbackAddressPerPayment) return address;
  return `${address}/${await encryptBookingId({ booking, method }, deps.bookingTokenKeys)}`;
}

function isOver({ status, redirectUrl }: Payment): boolean {
  return status !== 'initiated' || redirectUrl !== null;
}

async function resumeAttempt({ db }: Deps, { id }: Payment): Promise<LeasedPayment> {
  const payment = await claimPayment(db, id);
  if (!payment) throw new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
  return payment;
}

function rejected({ payment: { method, failureReason }, isReplay }: InitiatedPayment): ProblemError {
  const Problem = isReplay ? ReplayedProblem : ProblemError;
  return new Problem('gateway-rejected', `${method} refused the payment: ${failureReason ?? 'no reason given'}`);
}

function unavailable({ logger }: Deps, { bookingId, method }: InitiatePayment, err: GatewayUnavailable): ProblemError {
  logger.warn({ err, bookingId, gateway: method }, 'no session could be opened');
  return new ProblemError('gateway-unavailable', 'The gateway does not answer; repeat the request in a moment.');
}
