import {
  BEFORE_EVERY_ID,
  CUSTOMER_BOOKINGS_MAX,
  EraseCustomer,
  ERASED_TEXT,
  EraseMessages,
  type ErasureScope,
  GetDeadLetterPage,
  PAGE_RECORDS_MAX,
  ProblemError,
  remark,
} from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { eraseAuditEntries } from '../../audit-entry/audit-erasure-repository.ts';
import {
  eraseDeadLetters,
  eraseDismissed,
  eraseReadModels,
  isProjected,
} from '../../customer/customer-erasure-repository.ts';
import { listBookingIds } from '../../customer/customer-totals-repository.ts';
import { type Erasure, type ErasureStep, erasureSteps, reportedSteps } from '../../erasure/erasure.ts';
import {
  extendLease,
  finishPass,
  forgetSteps,
  listDoneSteps,
  saveBookings,
  saveStep,
} from '../../erasure/erasure-repository.ts';
import { eraseNotes } from '../../note/note-repository.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock'>;

/** Runs the steps that are not done yet. Every step may be repeated, so a crash costs one step at most. */
export async function runPass(deps: Deps, erasure: Erasure): Promise<void> {
  const done = await listDoneSteps(deps.db, erasure);
  let bookingIds = erasure.bookingIds.length > 0 ? erasure.bookingIds : await listBookingIds(deps.db, erasure);
  for (const step of erasureSteps.filter(({ name }) => !done.includes(name))) {
    const found = await runStep(deps, { ...erasure, bookingIds }, step);
    if (step.name === 'bookings') {
      bookingIds = [...new Set(found)];
      await saveBookings(deps.db, erasure, bookingIds);
    }
    await saveStep(deps.db, erasure, step.name);
  }
  await transact(deps.db, (trx) => finishPass(trx, erasure));
}

/** Returns the ids of the bookings that the step has erased. */
async function runStep(deps: Deps, erasure: Erasure, step: ErasureStep): Promise<readonly string[]> {
  const erased: string[] = [];
  for (const scope of scopesOf(erasure, step)) {
    if (step.kind === 'admin') await eraseAdminRecords(deps, erasure, scope.bookingIds);
    else erased.push(...(await requestAll(deps, { erasure, step, scope })));
  }
  return erased;
}

/**
 * A step over all bookings, in as many requests as needed. The bookings service is always queried, because it may find
 * bookings that admin does not know.
 */
function scopesOf(erasure: Erasure, step: ErasureStep): ErasureScope[] {
  const { customerId, pseudonym, scannedFrom } = erasure;
  const isScan = step.kind === 'messages' || step.name === 'gateway-webhooks';
  const scope = { customerId, pseudonym, after: isScan ? scannedFrom : null };
  const pages = Math.ceil(erasure.bookingIds.length / CUSTOMER_BOOKINGS_MAX);
  const starts = Array.from({ length: step.name === 'bookings' ? Math.max(1, pages) : pages });
  return starts.map((_, index) => {
    const first = index * CUSTOMER_BOOKINGS_MAX;
    return { ...scope, bookingIds: erasure.bookingIds.slice(first, first + CUSTOMER_BOOKINGS_MAX) };
  });
}

type Remote = Exclude<ErasureStep, { kind: 'admin' }>;
type Work = { readonly erasure: Erasure; readonly step: Remote; readonly scope: ErasureScope };

async function requestAll({ db, bus }: Deps, { erasure, step, scope }: Work): Promise<string[]> {
  const erased: string[] = [];
  for (let page = scope; ;) {
    await extendLease(db, erasure);
    const { bookingIds, next } = await request(bus, step, page);
    erased.push(...bookingIds);
    if (next === null) return erased;
    page = { ...page, after: next };
  }
}

async function request(
  bus: Bus,
  step: Remote,
  scope: ErasureScope,
): Promise<{ readonly bookingIds: readonly string[]; readonly next: string | null }> {
  if (step.kind === 'records') return bus.request(EraseCustomer[step.service], scope);
  return { bookingIds: [], ...(await bus.request(EraseMessages[step.service], scope)) };
}

const BOOKINGS_AT_ONCE = 20;

/**
 * Erases what admin stores, once its records show the erasure of bookings and refunds. Records whose erasure staff have
 * dismissed are erased first. Streams keep their order, so no earlier event can arrive afterwards. Until then, the steps
 * of bookings and refunds are repeated, because a refund may have ended after its step.
 */
async function eraseAdminRecords(
  { db, bus, clock }: Deps,
  erasure: Erasure,
  bookingIds: readonly string[],
): Promise<void> {
  const { customerId, pseudonym, decidedBy, requestedBy } = erasure;
  await transact(db, (trx) => eraseDismissed(trx, { customerId, pseudonym }, bookingIds));
  if (!(await isProjected(db, bookingIds, { customerId, pseudonym }))) {
    await forgetSteps(db, erasure, reportedSteps);
    throw new ProblemError('service-unavailable', remark('erasure-waits-for-events'));
  }
  const identity = { customerId, pseudonym, by: decidedBy ?? requestedBy, at: clock() };
  const deadLetterIds = await listErasedDeadLetters(bus);
  for (let first = 0; first < bookingIds.length; first += BOOKINGS_AT_ONCE) {
    const page = bookingIds.slice(first, first + BOOKINGS_AT_ONCE);
    await transact(db, async (trx) => {
      await eraseReadModels(trx, identity, page);
      await eraseDeadLetters(trx, identity, deadLetterIds);
      await eraseNotes(trx, page);
      await eraseAuditEntries(trx, { ...identity, bookingIds: page, deadLetterIds });
    });
  }
}

/**
 * The ids of all dead letters that their services have erased. A service knows the messages that name a customer, and
 * erases the reason with the message, without an event.
 */
async function listErasedDeadLetters(bus: Bus): Promise<string[]> {
  const lists = await Promise.all(Object.values(GetDeadLetterPage).map((query) => listErased(bus, query)));
  return lists.flat();
}

type Query = (typeof GetDeadLetterPage)[keyof typeof GetDeadLetterPage];

async function listErased(bus: Bus, query: Query): Promise<string[]> {
  const erased: string[] = [];
  for (let after = BEFORE_EVERY_ID; ;) {
    const { records, isLast } = await bus.request(query, { after, limit: PAGE_RECORDS_MAX });
    erased.push(...records.filter(({ record }) => record.reason === ERASED_TEXT).map(({ record }) => record.id));
    const last = records.at(-1);
    if (isLast || !last) return erased;
    after = last.record.id;
  }
}
