import { ProblemError, type Callback as CallbackResource } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { transact, type Clock, type Database } from '@booking/runtime';
import { announceCallback, presentCallback, reread, type Callback, type Reading } from '../../callback/callback.ts';
import { getCallback, lockCallback, saveCallback } from '../../callback/callback-repository.ts';
import { callbackUrl } from '../../callback/callback-url.ts';

export type Deps = {
  readonly db: Database;
  readonly publicUrl: string;
  /** The gateways as they are configured now, with the time of this clock. */
  readonly gatewaysBy: (clock: Clock) => Gateways;
};

/**
 * Reads the stored bytes again and publishes once more, as new events, what they report. Throws `callback-not-found`,
 * `unknown-payment-method`, or `invalid-signature` when the secret it was signed with is not configured any more.
 */
export async function replayCallback(deps: Deps, id: string): Promise<CallbackResource> {
  const reading = await readAgain(deps, await getCallback(deps.db, id));
  return transact(deps.db, async (trx) => {
    const callback = reread(await lockCallback(trx, id), reading);
    await saveCallback(trx, { callback, events: announceCallback(callback, reading.reports) });
    return presentCallback(callback);
  });
}

/**
 * The evidence is verified again, so that nobody who can write into the table can make up money. It is as old as it is,
 * therefore the adapter's clock stands at the moment of receipt.
 */
async function readAgain({ gatewaysBy, publicUrl }: Deps, callback: Callback): Promise<Reading> {
  const { method, body: rawBody, headers, receivedAt } = callback;
  const gateway = gatewaysBy(() => receivedAt).get(method);
  if (!gateway) throw new ProblemError('unknown-payment-method', `${method} is not configured any more.`);

  const reading = await gateway.handleWebhook({ rawBody, headers, url: callbackUrl(publicUrl, method) });
  if (reading.result === 'authentic') return reading;
  throw new ProblemError('invalid-signature', 'The secret this callback was signed with is not configured any more.');
}
