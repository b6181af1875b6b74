import type { FirstStep, IdempotencyKey } from '@booking/idempotency';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import type { Refund } from '../../refund/refund.ts';
import type { RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { getBookingToRefund } from './get-booking-to-refund.ts';
import { BookingNotKnown, type RefundCommand, type RefundRequests } from './request-refunds.ts';

export type Deps = { readonly db: Database; readonly bus: Pick<Bus, 'request'>; readonly requests: RefundRequests };

type Request<Result> = Omit<RefundCommand, 'booking' | 'present'> & {
  readonly present: (refund: Refund) => Result;
  readonly deadlineMs?: number | undefined;
};

/** Requests a refund once per idempotency key. A repetition throws the same final problem as the first request. */
export async function submitRequest<Result>(
  { requests, ...deps }: Deps,
  key: IdempotencyKey | undefined,
  { deadlineMs, ...request }: Request<Result>,
): Promise<FirstStep<Result>> {
  const submit = async (booking?: RefundableBooking) =>
    (await requests.submit(key, { ...request, booking }, deadlineMs)) as FirstStep<Result>;
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof BookingNotKnown)) throw error;
  }
  return submit(await getBookingToRefund(deps, request));
}
