import { transact, type Clock, type Database } from '@booking/runtime';
import {
  settleDeliveries,
  type FaultyEndpoint,
  type SettledAttempt,
} from '../../delivery/delivery-settlement-repository.ts';
import { lockEndpoint, saveEndpoint } from '../../endpoint/endpoint-repository.ts';
import { switchOff } from '../../endpoint/endpoint.ts';

/** Stores attempts that ended, and switches off the endpoints that they show to be faulty. Returns these endpoints. */
export function settleAttempts(
  { db, clock }: { db: Database; clock: Clock },
  attempts: readonly SettledAttempt[],
): Promise<readonly FaultyEndpoint[]> {
  return transact(db, async (trx) => {
    const faulty = await settleDeliveries(trx, attempts);
    for (const { id, reason } of faulty) {
      await saveEndpoint(trx, switchOff(await lockEndpoint(trx, id), reason, clock()));
    }
    return faulty;
  });
}
