import {
  CUSTOMER_BOOKINGS_MAX,
  type CustomerRecord,
  GetCustomerRecords,
  type RecordKeeper,
  recordKeepers,
} from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import type { AuditEntry } from '../../audit-entry/audit-entry.ts';
import { listEntriesOfBooking, listEntriesOfCustomer } from '../../audit-entry/audit-entry-repository.ts';
import { type AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { listNotes } from '../../note/note-repository.ts';
import { listTimelineEntries } from '../../timeline/timeline-repository.ts';

type ExportedRecord = CustomerRecord & { readonly service: string };

type Deps = Pick<AdminDeps, 'db' | 'bus'>;
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

/** The largest number of timeline entries that are read: far more than a booking ever has. */
const ENTRIES_MAX = 10_000;

/** The records of a booking that only admin has. Its read models repeat the records of the services. */
async function readAdminRecords(db: Database, bookingId: string): Promise<ExportedRecord[]> {
  const kinds = {
    note: await listNotes(db, bookingId),
    timeline_entry: await listTimelineEntries(db, bookingId, ENTRIES_MAX),
    audit_entry: (await listEntriesOfBooking(db, bookingId)).map(presentToCustomer),
  };
  return Object.entries(kinds).flatMap(([kind, records]) =>
    records.map((record) => ({ service: 'admin', kind, record: { ...record } })),
  );
}

/** The actions of staff about the customer rather than a booking, such as the requests to erase the customer. */
async function readCustomerActions(db: Database, customerId: string): Promise<ExportedRecord[]> {
  const entries = (await listEntriesOfCustomer(db, customerId)).map(presentToCustomer);
  return entries.map((record) => ({ service: 'admin', kind: 'audit_entry', record: { ...record } }));
}

/** The entry without the address, which is personal data of staff. */
function presentToCustomer(entry: AuditEntry): AuditEntryResource {
  return { ...presentAuditEntry(entry), address: null };
}
