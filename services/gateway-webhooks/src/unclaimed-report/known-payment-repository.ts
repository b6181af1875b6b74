import { announce, defineStatement, type Transaction } from '@booking/runtime';
import { QUESTION_RAISED, RECOGNISE_QUESTIONS } from '../callback-question/callback-question-repository.ts';
import { namesOf, type PaymentAddress } from '../payment-address/payment-address.ts';
import { UPSERT_ADDRESSES } from '../payment-address/payment-address-repository.ts';
import { lockForNewPayments } from '../payment-address/unknown-payment-lock-repository.ts';
import { claimReports, DELETE_NAMED, type WaitingReport } from './unclaimed-report-repository.ts';

type Saved = { readonly claimed: readonly WaitingReport[]; readonly recognised: number };

const saveAndClaim = defineStatement<Saved>(`
  with saved as (${UPSERT_ADDRESSES}), recognised as (${RECOGNISE_QUESTIONS}), claimed as (${DELETE_NAMED})
  select (select count(*) from recognised) as recognised,
    (select coalesce(json_agg(claimed order by id), '[]') from claimed) as claimed`);

/**
 * Stores payments, publishes the reports that arrived before their payments, and enables the waiting queries. The lock
 * needs a separate statement, because a statement does not see changes that are committed after its start. Payments are
 * sorted, so that concurrent transactions lock the questions about them in one order.
 */
export async function saveKnownPayments(trx: Transaction, known: readonly PaymentAddress[]): Promise<void> {
  const addresses = known.toSorted((left, right) => left.paymentId.localeCompare(right.paymentId));
  const [, [saved]] = await Promise.all([
    lockForNewPayments(trx),
    saveAndClaim(trx, [
      addresses.map(({ paymentId }) => paymentId),
      addresses.map(({ method }) => method),
      addresses.map(({ bookingId }) => bookingId),
      addresses.map(({ gatewayReference }) => gatewayReference),
      addresses.map(({ captureReference }) => captureReference),
      namesOf(addresses),
    ]),
  ]);
  if (!saved) return;
  if (saved.recognised > 0) announce(trx, QUESTION_RAISED);
  await claimReports(trx, saved.claimed);
}
