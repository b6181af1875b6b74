import { type Actor, ProblemError, webhookUrl } from '@booking/contracts';
import { encryptBookingId } from '@booking/gateways';
import { GatewayUnavailable } from '@booking/gateways/records';
import { type IdempotencyKey, ReplayedProblem, type RequestBatcher } from '@booking/idempotency';
import type { Clock, Logger, SecretKeys } from '@booking/runtime';
import { PayableUnknown } from '../../payable/payable.ts';
import type { BlockingPayment } from '../../payment/attempt-repository.ts';
import { type Payment, startPayment } from '../../payment/payment.ts';
import { claimToOpen, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { askForPayable, type Deps as PayableDeps } from '../../steps/get-payable.ts';
import { requireGateway } from '../../steps/require-gateway.ts';
import { BlockedByAttempt, type NewAttempt, type StartedAttempt } from './new-attempts.ts';
import { type Deps as OpenDeps, openSession } from './open-session.ts';
import type { ReturnAddressPolicy } from './return-address.ts';

export type Deps = OpenDeps &
  PayableDeps & {
    readonly clock: Clock;
    readonly attempts: Pick<RequestBatcher<NewAttempt, StartedAttempt>, 'submit'>;
    readonly logger: Logger;
    readonly publicUrl: string;
    readonly bookingTokenKeys: SecretKeys;
    readonly returnAddresses: ReturnAddressPolicy;
    /**
     * Closes the session of an open attempt to make room for another attempt. Throws `booking-not-payable` when the
     * open attempt has been paid meanwhile, or GatewayUnavailable.
     */
    supersede(this: void, blocking: BlockingPayment): Promise<void>;
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

/**
 * An attempt, and whether an earlier request with the same key started it. If so, the lease belongs to that request.
 */
type AttemptUnderWay = { readonly payment: LeasedPayment; readonly isReplay: boolean };

type Request = { readonly attempt: NewAttempt; readonly idempotencyKey: IdempotencyKey | undefined };

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

async function callbackUrlOf(deps: Deps, { bookingId: booking, method }: InitiatePayment): Promise<string> {
  const address = webhookUrl(deps.publicUrl, method);
  if (!requireGateway(deps.gateways, method).capabilities.callbackAddressPerPayment) return address;
  return `${address}/${await encryptBookingId({ booking, method }, deps.bookingTokenKeys, deps.clock())}`;
}

/**
 * Stores the attempt with its idempotency key before the gateway is called, so that another request can continue it
 * after a crash. An open attempt for the same payable is closed first. Throws `booking-not-payable`,
 * `payment-in-progress` when the open attempt can still be paid, or GatewayUnavailable.
 */
async function startAttempt(deps: Deps, request: Request): Promise<AttemptUnderWay> {
  const { bookingId } = request.attempt;
  try {
    return await start(deps, request);
  } catch (error) {
    if (error instanceof PayableUnknown) await askForPayable(deps, bookingId);
    else if (error instanceof BlockedByAttempt && error.blocking) await deps.supersede(error.blocking);
    else throw error;
  }
  return start(deps, request);
}

async function start({ db, attempts }: Deps, { attempt, idempotencyKey }: Request): Promise<AttemptUnderWay> {
  const { result, isReplay } = await attempts.submit(idempotencyKey, attempt);
  const { id, leaseUntil, amount, description, startedAt } = result;
  if (isReplay) return { payment: { ...(await getPayment(db, id)), leaseUntil }, isReplay };

  const { bookingId, method } = attempt;
  const checkout = { ...attempt.checkout, description };
  const payment = startPayment({ id, bookingId, method, amount, checkout }, new Date(startedAt));
  return { payment: { ...payment, leaseUntil }, isReplay };
}

/** An attempt may be superseded or abandoned before its session is opened. The request then starts another attempt. */
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

function isOver({ status, redirectUrl }: Payment): boolean {
  return status !== 'initiated' || redirectUrl !== null;
}

async function resumeAttempt({ db }: Deps, { id }: Payment): Promise<LeasedPayment> {
  const payment = await claimToOpen(db, id);
  if (!payment) throw new ProblemError('idempotency-key-in-use', 'The first request with this key has no answer yet.');
  return payment;
}

function rejected({ payment: { method, failureReason }, isReplay }: InitiatedPayment): ProblemError {
  const Problem = isReplay ? ReplayedProblem : ProblemError;
  return new Problem('gateway-rejected', `${method} refused the payment: ${failureReason ?? 'no reason given'}`);
}

/**
 * Starts another attempt for a request whose attempt ended before anybody got the address of its checkout page. A
 * repetition of the request continues with the new attempt. Throws `booking-not-payable`, or `payment-in-progress` when
 * another attempt is open, because a payer may be on its checkout page.
 */
async function startAnother(
  deps: Deps,
  { attempt, idempotencyKey }: Request,
  ended: Payment,
): Promise<AttemptUnderWay> {
  try {
    return await start(deps, { attempt, idempotencyKey: idempotencyKey && keyAfter(idempotencyKey, ended) });
  } catch (error) {
    throw error instanceof BlockedByAttempt ? replaced() : error;
  }
}

function replaced(): ProblemError {
  return new ProblemError(
    'payment-in-progress',
    'Another attempt to pay this booking has replaced the attempt of this request. To start again, use a new key.',
  );
}

/** The key under which a request continues after the first attempt has ended. No client can send such a key. */
function keyAfter(idempotencyKey: IdempotencyKey, { id }: Payment): IdempotencyKey {
  return { ...idempotencyKey, key: `\u0001after ${id}` };
}

function unavailable({ logger }: Deps, { bookingId, method }: InitiatePayment, err: GatewayUnavailable): ProblemError {
  logger.warn({ err, bookingId, gateway: method }, 'no session could be opened');
  return new ProblemError('gateway-unavailable', 'The gateway does not answer; repeat the request in a moment.');
}
