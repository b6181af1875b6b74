import type { Database } from '@booking/runtime';
import { findBookings } from '../records/bookings-of-records-repository.ts';
import { findMethodsOf } from '../records/payment-methods-repository.ts';
import type { WorkItem } from './work-item.ts';

/** The booking of a waiting record, its customer, and the gateways of its money. */
type Subject = Pick<WorkItem, 'customerId' | 'bookingDescription' | 'methods'>;

type Without<Item> = Item extends WorkItem ? Omit<Item, keyof Subject> : never;
export type WaitingRecord = Without<WorkItem>;

/** Adds to a page of waiting records their bookings, customers and gateways, with two queries. */
export async function addSubjects(db: Database, waiting: readonly WaitingRecord[]): Promise<WorkItem[]> {
  const bookingIds = waiting.map(bookingIdOf).filter((id) => id !== null);
  // A dispute does not name its gateway.
  const disputed = waiting.flatMap((item) => (item.kind === 'open-dispute' ? [item.record.paymentId] : []));
  const [bookings, methods] = await Promise.all([findBookings(db, bookingIds), findMethodsOf(db, disputed)]);
  return waiting.map((item) => {
    const booking = bookings.get(bookingIdOf(item) ?? '');
    const subject: Subject = {
      customerId: booking?.customer_id ?? ('customerId' in item.record ? item.record.customerId : null),
      bookingDescription: booking?.description ?? null,
      methods: methodsOf(item, methods),
    };
    return { ...item, ...subject };
  });
}

function bookingIdOf({ record }: WaitingRecord): string | null {
  return 'bookingId' in record ? record.bookingId : null;
}

function methodsOf({ record }: WaitingRecord, methods: ReadonlyMap<string, string>): string[] {
  if ('allocations' in record) return [...new Set(record.allocations.map(({ method }) => method))];
  if ('method' in record) return [record.method];
  const method = 'paymentId' in record ? methods.get(record.paymentId) : undefined;
  return method === undefined ? [] : [method];
}
