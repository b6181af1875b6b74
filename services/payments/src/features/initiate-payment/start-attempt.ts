import { ProblemError } from '@booking/contracts';
import type { IdempotencyKey, RequestBatcher } from '@booking/idempotency';
import { PayableUnknown } from '../../payable/payable.ts';
import { type Payment, startPayment } from '../../payment/payment.ts';
import type { LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { askForPayable, type Deps as PayableDeps } from '../../steps/get-payable.ts';
import { BlockedByAttempt, type NewAttempt, type StartedAttempt } from './decide-attempts.ts';
import { type Deps as SupersedeDeps, supersedeAttempt } from './supersede-attempt.ts';

export type Deps = SupersedeDeps &
  PayableDeps & { readonly attempts: Pick<RequestBatcher<NewAttempt, StartedAttempt>, 'submit'> };

/**
 * An attempt, and whether an earlier request with the same key started it. If so, the lease belongs to that request.
 */
export type AttemptUnderWay = { readonly payment: LeasedPayment; readonly isReplay: boolean };

export type Request = { readonly attempt: NewAttempt; readonly idempotencyKey: IdempotencyKey | undefined };

/**
 * Stores the attempt with its idempotency key before the gateway is called, so that another request can continue it
 * after a crash. An open attempt for the same payable is closed first. Throws `booking-not-payable`,
 * `payment-in-progress` when the open attempt can still be paid, or GatewayUnavailable.
 */
export async function startAttempt(deps: Deps, request: Request): Promise<AttemptUnderWay> {
  const { bookingId } = request.attempt;
  try {
    return await start(deps, request);
  } catch (error) {
    if (error instanceof PayableUnknown) await askForPayable(deps, bookingId);
    else if (error instanceof BlockedByAttempt && error.blocking) await supersedeAttempt(deps, error.blocking);
    else throw error;
  }
  return start(deps, request);
}

/**
 * Starts another attempt for a request whose attempt ended before anybody got the address of its checkout page. A
 * repetition of the request continues with the new attempt. Throws `booking-not-payable`, or `payment-in-progress` when
 * another attempt is open, because a payer may be on its checkout page.
 */
export async function startAnother(
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
    'Another attempt to pay this booking has replaced this one. A request with a new key replaces that attempt.',
  );
}

/** The key under which a request continues after the first attempt has ended. No client can send such a key. */
function keyAfter(idempotencyKey: IdempotencyKey, { id }: Payment): IdempotencyKey {
  return { ...idempotencyKey, key: `\u0001after ${id}` };
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
