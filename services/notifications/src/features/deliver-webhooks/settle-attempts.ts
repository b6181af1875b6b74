import { type Clock, type Database, transact } from '@booking/runtime';
import {
  type FaultyEndpoint,
  type SettledAttempt,
  settleDeliveries,
} from '../../delivery/delivery-settlement-repository.ts';
import { type Endpoint, switchOff } from '../../endpoint/endpoint.ts';
import { lockEndpointIfAny, saveEndpoint } from '../../endpoint/endpoint-repository.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Stores finished attempts, and switches off the endpoints that are gone or have failed for too long. Returns the
 * endpoints that it switched off. Attempts are stored in one statement, because the next batch waits for it. If the
 * process dies before it has switched an endpoint off, the next failed attempt does that.
 */
export async function settleAttempts(
  deps: Deps,
  attempts: readonly SettledAttempt[],
): Promise<readonly FaultyEndpoint[]> {
  const faulty = await settleDeliveries(deps.db, attempts);
  const disabled: FaultyEndpoint[] = [];
  for (const endpoint of faulty) {
    if (await switchEndpointOff(deps, endpoint)) disabled.push(endpoint);
  }
  return disabled;
}

/** Switches an endpoint off, unless it has recovered, changed or been deleted meanwhile. Returns whether it did. */
function switchEndpointOff({ db, clock }: Deps, faulty: FaultyEndpoint): Promise<boolean> {
  return transact(db, async (trx) => {
    const endpoint = await lockEndpointIfAny(trx, faulty.id);
    if (!endpoint || !isStillFaulty(endpoint, faulty)) return false;
    await saveEndpoint(trx, switchOff(endpoint, faulty.reason, clock()));
    return true;
  });
}

/** A success at another replica clears `failing_since`. A 410 still switches the endpoint off. */
function isStillFaulty(endpoint: Endpoint, { url, reason, failingSince }: FaultyEndpoint): boolean {
  if (!endpoint.isActive || endpoint.url !== url) return false;
  return reason === 'gone' || endpoint.failingSince?.getTime() === failingSince?.getTime();
}
