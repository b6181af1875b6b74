import type { BookingPayments } from '@booking/client';

/** The client, and the ids of the records that an example is about. */
export type Place = {
  readonly client: BookingPayments;
  readonly booking: string;
  readonly payment: string;
  readonly refund: string;
  readonly endpoint: string;
  readonly delivery: string;
};
