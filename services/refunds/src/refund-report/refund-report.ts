import type { GatewayRefundReported } from '@booking/contracts';

export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/** A report in a batch. `within` runs work in the trace of this report. */
export type HeardReport = { readonly reported: Reported; within<Result>(this: void, work: () => Result): Result };
