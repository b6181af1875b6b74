import type { Transaction } from '@booking/runtime';
import type { Observation } from '../../callback/observation.ts';
import { isToBeConfirmed, type AskableMethods } from '../../callback-question/callback-question.ts';
import { countHearsay } from '../../callback-question/callback-question-repository.ts';
import { isKnown, isMisaddressed, namesIn, type PaymentAddress } from '../../payment-address/payment-address.ts';
import { findPaymentAddresses } from '../../payment-address/payment-address-repository.ts';

/**
 * Why nothing of a callback is stored: it came to the address of another booking, or nobody vouches for it and too many
 * of its kind wait already for payments that nobody knows.
 */
export type Rejection = 'misaddressed' | 'crowded';

/** How many things of one gateway that anybody may have made up are kept in case we hear of them later. */
const UNKNOWN_WAITING_MAX = 1_000;

type Rejections = ReadonlyMap<Observation, Rejection>;

export async function findRejections(
  trx: Transaction,
  observations: readonly Observation[],
  askable: AskableMethods,
): Promise<Rejections> {
  const addressed = observations.filter(({ callback }) => callback.addressedBookingId !== null);
  const hearsay = observations.filter((observation) => isHearsay(observation, askable));
  const names = namesIn([...addressed, ...hearsay].flatMap(({ reports }) => reports));
  const addresses = await findPaymentAddresses(trx, names);

  const misaddressed = addressed.filter((observation) => isForAnother(observation, addresses));
  const unknown = hearsay.filter(({ callback, reports }) => !isKnown({ method: callback.method, reports }, addresses));
  return new Map([
    ...misaddressed.map((observation) => [observation, 'misaddressed'] as const),
    ...(await findCrowded(trx, unknown)).map((observation) => [observation, 'crowded'] as const),
  ]);
}

/** Whoever knows the address of a booking is its gateway; anybody can send to the one for all. */
function isHearsay({ callback }: Observation, askable: AskableMethods): boolean {
  return callback.vouching === 'nothing' && callback.addressedBookingId === null && isToBeConfirmed(callback, askable);
}

function isForAnother({ callback, reports }: Observation, addresses: readonly PaymentAddress[]): boolean {
  const { method, addressedBookingId } = callback;
  return addressedBookingId !== null && isMisaddressed({ method, addressedBookingId, reports }, addresses);
}

async function findCrowded(trx: Transaction, unknown: readonly Observation[]): Promise<readonly Observation[]> {
  const crowded: Observation[] = [];
  for (const [method, ofOne] of Map.groupBy(unknown, ({ callback }) => callback.method)) {
    crowded.push(...ofOne.slice(Math.max(0, UNKNOWN_WAITING_MAX - (await countHearsay(trx, method)))));
  }
  return crowded;
}
