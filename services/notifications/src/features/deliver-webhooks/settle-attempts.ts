import { type Clock, type Database, transact } from '@booking/runtime';
import {
  type FaultyEndpoint,
  type SettledAttempt,
  settleDeliveries,
} from '../../delivery/delivery-settlement-repository.ts';
import { switchOff } from '../../endpoint/endpoint.ts';
import { lockEndpoint, saveEndpoint } from '../../endpoint/endpoint-repository.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Stores finished attempts, and switches off the endpoints that have failed for too long. Returns these endpoints. The
 * next delivery waits for the attempts to be stored, so they take one statement. If the process dies after it, the next
 * failed attempt switches the endpoint off.
 */
export async function settleAttempts(
  deps: Deps,
  attempts: readonly SettledAttempt[],
): Promise<readonly FaultyEndpoint[]> {
  const faulty = await settleDeliveries(deps.db, attempts);
  for (const endpoint of faulty) await switchEndpointOff(deps, endpoint);
  return faulty;
}

/** The endpoint may have got another address since. */
function switchEndpointOff({ db, clock }: Deps, { id, url, reason }: FaultyEndpoint): Promise<void> {
  return transact(db, async (trx) => {
    const endpoint = await lockEndpoint(trx, id);
    if (endpoint.url === url) await saveEndpoint(trx, switchOff(endpoint, reason, clock()));
  });
}
