import type { Transaction } from '@booking/runtime';
import type { Observation } from '../../callback/observation.ts';
import { type AskableMethods, needsConfirmation } from '../../callback-question/callback-question.ts';
import { countUnverified } from '../../callback-question/callback-question-repository.ts';
import { isKnown, isMisaddressed, namesIn, type PaymentAddress } from '../../payment-address/payment-address.ts';
import { findPaymentAddresses } from '../../payment-address/payment-address-repository.ts';

/**
 * Why a webhook is not stored. `misaddressed`: it was sent to the address of another booking. `throttled`: it is
 * unverified, and too many unverified webhooks wait for unknown payments.
 */
export type Rejection = 'misaddressed' | 'throttled';

const UNKNOWN_WAITING_MAX = 1_000;

type Rejections = ReadonlyMap<Observation, Rejection>;

export async function findRejections(
  trx: Transaction,
  observations: readonly Observation[],
  askable: AskableMethods,
): Promise<Rejections> {
  const addressed = observations.filter(({ callback }) => callback.addressedBookingId !== null);
  const unverified = observations.filter((observation) => isUnverified(observation, askable));
  const names = namesIn([...addressed, ...unverified].flatMap(({ reports }) => reports));
  const addresses = await findPaymentAddresses(trx, names);

  const misaddressed = addressed.filter((observation) => isForAnother(observation, addresses));
  const unknown = unverified.filter(
    ({ callback, reports }) => !isKnown({ method: callback.method, reports }, addresses),
  );
  return new Map([
    ...misaddressed.map((observation) => [observation, 'misaddressed'] as const),
    ...(await findThrottled(trx, unknown)).map((observation) => [observation, 'throttled'] as const),
  ]);
}

/** Only the gateway knows the address of a booking, but everybody knows the shared address. */
function isUnverified({ callback }: Observation, askable: AskableMethods): boolean {
  return (
    callback.vouching === 'nothing' && callback.addressedBookingId === null && needsConfirmation(callback, askable)
  );
}

function isForAnother({ callback, reports }: Observation, addresses: readonly PaymentAddress[]): boolean {
  const { method, addressedBookingId } = callback;
  return addressedBookingId !== null && isMisaddressed({ method, addressedBookingId, reports }, addresses);
}

async function findThrottled(trx: Transaction, unknown: readonly Observation[]): Promise<readonly Observation[]> {
  const throttled: Observation[] = [];
  for (const [method, ofOne] of Map.groupBy(unknown, ({ callback }) => callback.method)) {
    throttled.push(...ofOne.slice(Math.max(0, UNKNOWN_WAITING_MAX - (await countUnverified(trx, method)))));
  }
  return throttled;
}
