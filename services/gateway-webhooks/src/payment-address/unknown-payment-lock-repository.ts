import { defineStatement, type Transaction } from '@booking/runtime';

/**
 * Advisory locks between webhooks about unknown payments and the events of those payments. A transaction that needs
 * both locks takes REPORTS first. LOCKS is the first key of every lock in this file.
 */
const LOCKS = 7_413_005;
const QUESTIONS = 1;
const REPORTS = 2;

const lockExclusively = defineStatement('select pg_advisory_xact_lock($1, $2)');
const lockBothShared = defineStatement(
  'select pg_advisory_xact_lock_shared($1, $2), pg_advisory_xact_lock_shared($1, $3)',
);

/** Locks until the transaction ends, so that no payment becomes known while a query about it is stored. */
export async function lockQuestions(trx: Transaction): Promise<void> {
  await lockExclusively(trx, [LOCKS, QUESTIONS]);
}

/** Locks until the transaction ends, so that no payment becomes known while a report about it is stored. */
export async function lockReports(trx: Transaction): Promise<void> {
  await lockExclusively(trx, [LOCKS, REPORTS]);
}

/** Transactions that store queries or reports wait for this transaction, and then see its payments. */
export async function lockForNewPayments(trx: Transaction): Promise<void> {
  await lockBothShared(trx, [LOCKS, REPORTS, QUESTIONS]);
}

/** Locks until the transaction ends, so that one transaction at a time claims the queries at a gateway. */
export async function lockQuestionsTo(trx: Transaction, method: string): Promise<void> {
  await lockMethod(trx, [LOCKS, method]);
}

const lockMethod = defineStatement('select pg_advisory_xact_lock($1, hashtext($2))');
