import type { CallbackOutcome } from '@booking/contracts';
import { isUniqueViolation, transact, type Database, type Transaction } from '@booking/runtime';
import { announceCallback } from '../../callback/callback.ts';
import { BELIEVED_ONCE, findBelievedBodies, insertCallbacks } from '../../callback/callback-repository.ts';
import { countDeliveries, doubtContradictions, type Observation } from '../../callback/observation.ts';
import { isMisaddressed, namesIn, type PaymentAddress } from '../../payment-address/payment-address.ts';
import { findPaymentAddresses } from '../../payment-address/payment-address-repository.ts';

/** What storing came to: how the new one is taken, a `duplicate`, or `misaddressed`, of which nothing was stored. */
export type Receipt = CallbackOutcome | 'duplicate' | 'misaddressed';

/**
 * Stores a batch in one transaction. The receipts are in the order of the observations. Nearly always no event id came
 * before with another body, and the database would notice: only then is it asked for the bodies that are believed.
 */
export async function storeCallbacks(db: Database, observations: readonly Observation[]): Promise<readonly Receipt[]> {
  try {
    return await transact(db, (trx) => store(trx, observations, () => Promise.resolve([])));
  } catch (error) {
    if (!isUniqueViolation(error, BELIEVED_ONCE)) throw error;
    return transact(db, (trx) => store(trx, observations, findBelievedBodies));
  }
}

async function store(
  trx: Transaction,
  observations: readonly Observation[],
  findBelieved: typeof findBelievedBodies,
): Promise<readonly Receipt[]> {
  const misaddressed = await findMisaddressed(trx, observations);
  const distinct = countDeliveries(observations.filter((observation) => !misaddressed.has(observation)));
  const believed = await findBelieved(
    trx,
    distinct.map(({ callback }) => callback),
  );
  const recordings = doubtContradictions(distinct, believed).map(({ callback, reports }) => ({
    callback,
    events: announceCallback(callback, reports),
  }));

  const newIds = await insertCallbacks(trx, recordings);
  const outcomes = new Map(
    recordings.filter(({ callback }) => newIds.has(callback.id)).map(({ callback: { id, outcome } }) => [id, outcome]),
  );
  return observations.map((observation) =>
    misaddressed.has(observation) ? 'misaddressed' : (outcomes.get(observation.callback.id) ?? 'duplicate'),
  );
}

async function findMisaddressed(
  trx: Transaction,
  observations: readonly Observation[],
): Promise<ReadonlySet<Observation>> {
  const addressed = observations.filter(({ callback }) => callback.addressedBookingId !== null);
  const addresses = await findPaymentAddresses(trx, namesIn(addressed.flatMap(({ reports }) => reports)));
  return new Set(addressed.filter((observation) => isForAnother(observation, addresses)));
}

function isForAnother({ callback, reports }: Observation, addresses: readonly PaymentAddress[]): boolean {
  const { method, addressedBookingId } = callback;
  return addressedBookingId !== null && isMisaddressed({ method, addressedBookingId, reports }, addresses);
}
