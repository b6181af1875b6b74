import { ProblemError, remark } from '@booking/contracts';
import { type Database, transact } from '@booking/runtime';
import { eraseAuditEntries } from '../../audit-entry/audit-erasure-repository.ts';
import { eraseReadModels, isProjected } from '../../customer/customer-erasure-repository.ts';
import type { Erasure } from '../../erasure/erasure.ts';
import { eraseNotes } from '../../note/note-repository.ts';

/** The bookings that one transaction erases. */
const BOOKINGS_AT_ONCE = 20;

/**
 * Erases what admin stores, once its records show the erasure of bookings and refunds. Streams keep their order, so no
 * earlier event can arrive afterwards.
 */
export async function eraseAdminRecords(
  db: Database,
  { customerId, pseudonym, decidedBy, requestedBy }: Erasure,
  bookingIds: readonly string[],
): Promise<void> {
  if (!(await isProjected(db, bookingIds, { customerId, pseudonym }))) {
    throw new ProblemError('service-unavailable', remark('erasure-waits-for-events'));
  }
  const erasure = { customerId, pseudonym, by: decidedBy ?? requestedBy, at: new Date() };
  for (let first = 0; first < bookingIds.length; first += BOOKINGS_AT_ONCE) {
    const page = bookingIds.slice(first, first + BOOKINGS_AT_ONCE);
    await transact(db, async (trx) => {
      await eraseReadModels(trx, erasure, page);
      await eraseNotes(trx, page);
      await eraseAuditEntries(trx, { ...erasure, bookingIds: page });
    });
  }
}
