import { CUSTOMER_BOOKINGS_MAX, GetCustomerRecords, type RecordKeeper, recordKeepers } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import type { ExportedRecord } from './exported-record.ts';
import { readAdminRecords, readCustomerActions } from './read-admin-records.ts';

type Deps = { readonly db: Database; readonly bus: Bus };
type Scope = { readonly customerId: string; readonly bookingIds: readonly string[] };

const OTHERS = recordKeepers.filter((service) => service !== 'bookings');

/**
 * The records of a customer, page by page: the bookings first, then the records of each service about them. Throws
 * `service-unavailable` before the first page if one of the services does not answer.
 */
export async function* recordsOfCustomer(deps: Deps, customerId: string): AsyncGenerator<readonly ExportedRecord[]> {
  const nothing = { customerId, bookingIds: [], after: null };
  await Promise.all(OTHERS.map((service) => deps.bus.request(GetCustomerRecords[service], nothing)));
  const bookingIds: string[] = [];
  for await (const page of pagesOf(deps, 'bookings', { customerId, bookingIds })) {
    bookingIds.push(...page.map(({ record }) => String(record['id'])));
    yield page;
  }
  for (let first = 0; first < bookingIds.length; first += CUSTOMER_BOOKINGS_MAX) {
    const scope = { customerId, bookingIds: bookingIds.slice(first, first + CUSTOMER_BOOKINGS_MAX) };
    for (const service of OTHERS) yield* pagesOf(deps, service, scope);
    for (const bookingId of scope.bookingIds) yield readAdminRecords(deps.db, bookingId);
  }
  yield readCustomerActions(deps.db, customerId);
}

async function* pagesOf(
  { bus }: Deps,
  service: RecordKeeper,
  { customerId, bookingIds }: Scope,
): AsyncGenerator<readonly ExportedRecord[]> {
  const scope = { customerId, bookingIds: [...bookingIds] };
  let answer = await bus.request(GetCustomerRecords[service], { ...scope, after: null });
  for (;;) {
    yield answer.records.map((record) => ({ service, ...record }));
    if (answer.next === null) return;
    answer = await bus.request(GetCustomerRecords[service], { ...scope, after: answer.next });
  }
}
