import { CallbackRecorded } from '@booking/contracts';
import { type NewEvent, newEvent, recordEvents } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import { type Callback, passOn, presentCallback, type SaidReport } from '../callback/callback.ts';
import { lockCallback, saveCallback } from '../callback/callback-repository.ts';
import type { Observation } from '../callback/observation.ts';
import { isIndexable } from '../callback/storable-name.ts';
import { namesIn } from '../payment-address/payment-address.ts';
import { findPaymentAddresses } from '../payment-address/payment-address-repository.ts';
import { lockReports } from '../payment-address/unknown-payment-lock-repository.ts';
import { claim, divide, type Division, hasOurId } from './unclaimed-report.ts';

/** After this time, an unknown payment counts as foreign. */
const UNCLAIMED_HOURS_MAX = 72;

/** `saveKnownPayments` waits for the lock, so no payment becomes known until the transaction ends. */
export async function divideReports(
  trx: Transaction,
  observations: readonly Observation[],
): Promise<readonly Division[]> {
  const unmarked = observations.flatMap(({ reports }) => reports.filter((report) => !hasOurId(report)));
  if (unmarked.length === 0) return observations.map((observation) => ({ ...observation, unclaimed: [] }));

  await lockReports(trx);
  const addresses = await findPaymentAddresses(trx, namesIn(unmarked));
  return observations.map((observation) => divide(observation, addresses));
}

export async function saveUnclaimedReports(trx: Transaction, divisions: readonly Division[]): Promise<void> {
  const rows = divisions.flatMap(({ callback, unclaimed, traceparent = null }) =>
    unclaimed.map((report) => {
      const { id: callbackId, method, vouching, addressedBookingId } = callback;
      const { paymentIds, references } = namesIn([report]);
      const names = [...paymentIds, ...references].filter(isIndexable);
      const said: SaidReport = { callbackId, method, vouching, addressedBookingId, report };
      return { callback_id: callbackId, method, names, said: JSON.stringify(said), traceparent };
    }),
  );
  if (rows.length > 0) await trx('unclaimed_reports').insert(rows);
}

export async function forgetUnclaimedReports(trx: Transaction, callbackId: string): Promise<void> {
  await trx('unclaimed_reports').where({ callback_id: callbackId }).delete();
}

/** Deletes the waiting reports about the payments of `$6`, and returns them as `WaitingReport`; see `namesOf`. */
export const DELETE_NAMED = `
  delete from unclaimed_reports as waiting
  using jsonb_to_recordset($6) as payment (method text, names text[])
  where waiting.method = payment.method and waiting.names && payment.names
  returning waiting.id, callback_id, said, traceparent`;

export type WaitingReport = {
  readonly callback_id: string;
  readonly said: SaidReport;
  readonly traceparent: string | null;
};

export async function claimReports(trx: Transaction, claimed: readonly WaitingReport[]): Promise<void> {
  for (const [callbackId, ofOne] of Map.groupBy(claimed, ({ callback_id: id }) => id)) {
    const events = ofOne.map(({ said, traceparent }) => ({ ...passOn(said), traceparent: traceparent ?? undefined }));
    const before = await lockCallback(trx, callbackId);
    const callback = claim(before, { isWaiting: await isWaiting(trx, callbackId) });
    await saveOutcome(trx, { before, callback, events });
  }
}

/** Whether the webhook, which is locked, has reports about unknown payments. */
async function isWaiting(trx: Transaction, callbackId: string): Promise<boolean> {
  return (await trx('unclaimed_reports').where({ callback_id: callbackId }).first('id')) !== undefined;
}

/** Deletes reports whose payments have stayed unknown for too long, and therefore count as foreign. */
export async function dropUnclaimedReports(db: Database): Promise<void> {
  const longAgo = db.raw('now() - make_interval(hours => ?)', [UNCLAIMED_HOURS_MAX]);
  await db('unclaimed_reports').where('kept_at', '<', longAgo).delete();
}

type Change = { readonly before: Callback; readonly callback: Callback; readonly events: readonly NewEvent[] };

async function saveOutcome(trx: Transaction, { before, callback, events }: Change): Promise<void> {
  if (callback === before) return recordEvents(trx, callback, events);
  const recorded = newEvent(CallbackRecorded, { callback: presentCallback(callback) });
  await saveCallback(trx, { callback, events: [...events, recorded] });
}
