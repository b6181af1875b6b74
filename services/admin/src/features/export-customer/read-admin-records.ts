import type { Database } from '@booking/runtime';
import type { AuditEntry } from '../../audit-entry/audit-entry.ts';
import { listEntriesOfBooking, listEntriesOfCustomer } from '../../audit-entry/audit-entry-repository.ts';
import { type AuditEntryResource, presentAuditEntry } from '../../audit-entry/audit-entry-resource.ts';
import { listNotes } from '../../note/note-repository.ts';
import { listTimelineEntries } from '../../timeline/timeline-repository.ts';
import type { ExportedRecord } from './exported-record.ts';

/** The most entries that are read: far more than the timeline of a booking ever has. */
const ENTRIES_MAX = 10_000;

/** The records of a booking that only admin has. Its read models repeat the records of the services. */
export async function readAdminRecords(db: Database, bookingId: string): Promise<ExportedRecord[]> {
  const kinds = {
    note: await listNotes(db, bookingId),
    timeline_entry: await listTimelineEntries(db, { bookingId, limit: ENTRIES_MAX }),
    audit_entry: (await listEntriesOfBooking(db, bookingId)).map(presentToCustomer),
  };
  return Object.entries(kinds).flatMap(([kind, records]) =>
    records.map((record) => ({ service: 'admin', kind, record: { ...record } })),
  );
}

/** The actions of staff about the customer rather than a booking, such as the requests to erase the customer. */
export async function readCustomerActions(db: Database, customerId: string): Promise<ExportedRecord[]> {
  const entries = (await listEntriesOfCustomer(db, customerId)).map(presentToCustomer);
  return entries.map((record) => ({ service: 'admin', kind: 'audit_entry', record: { ...record } }));
}

/** Without the address, which is personal data of staff. */
function presentToCustomer(entry: AuditEntry): AuditEntryResource {
  return { ...presentAuditEntry(entry), address: null };
}
