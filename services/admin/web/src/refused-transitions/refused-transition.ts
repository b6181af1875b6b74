export const aggregates = ['booking', 'payment', 'dispute', 'refund', 'allocation'] as const;

/** A rejected transition, as the API lists it. */
export type RefusedTransition = {
  readonly id: string;
  readonly service: string;
  readonly aggregate: string;
  readonly aggregateId: string;
  readonly bookingId: string;
  readonly state: string;
  readonly move: string;
  readonly cause: string;
  readonly at: string;
};

const PAGES: Readonly<Record<string, string>> = { booking: '/bookings', payment: '/payments', refund: '/refunds' };

/** The page of the record that rejected it. A record without a page is shown with its booking. */
export function pathOfAggregate({ aggregate, aggregateId, bookingId }: RefusedTransition): string {
  const page = PAGES[aggregate];
  return page === undefined ? `/bookings/${bookingId}` : `${page}/${aggregateId}`;
}
