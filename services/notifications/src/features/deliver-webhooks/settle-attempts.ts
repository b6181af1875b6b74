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
 * Stores finished attempts, and switches off the endpoints that have failed for too long. Returns these endpoints.
 * Attempts are stored in one statement, because the next delivery waits for it. If the process dies before it has
 * switched an endpoint off, the next failed attempt does that.
 */
export async function settleAttempts(
  deps: Deps,
  attempts: readonly SettledAttempt[],
): Promise<readonly FaultyEndpoint[]> {
  const faulty = await settleDeliveries(deps.db, attempts);
  for (const endpoint of faulty) await switchEndpointOff(deps, endpoint);
  return faulty;
}

/** Switches an endpoint off, unless it has got another address meanwhile. */
function switchEndpointOff({ db, clock }: Deps, { id, url, reason }: FaultyEndpoint): Promise<void> {
  return transact(db, async (trx) => {
    const endpoint = await lockEndpoint(trx, id);
    if (endpoint.url === url) await saveEndpoint(trx, switchOff(endpoint, reason, clock()));
  });
}
