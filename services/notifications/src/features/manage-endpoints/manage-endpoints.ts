import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@booking/contracts';
import { type Answer, toAnswer } from '@booking/http';
import { type FirstStep, type IdempotencyKey, runFirstStepOnce } from '@booking/idempotency';
import {
  type Clock,
  type Database,
  newId,
  openSecret,
  sealSecret,
  type SecretKeys,
  transact,
  type Transaction,
} from '@booking/runtime';
import { sendWaiting } from '../../delivery/delivery-repository.ts';
import {
  changeEndpoint,
  type Endpoint,
  type EndpointChanges,
  isFreshStart,
  type NewEndpoint,
  openEndpoint,
  presentEndpoint,
  rotateSecret,
} from '../../endpoint/endpoint.ts';
import {
  deleteEndpoint,
  getEndpoint,
  insertEndpoint,
  lockEndpoint,
  saveEndpoint,
} from '../../endpoint/endpoint-repository.ts';
import { newSecret } from '../../endpoint/signing-secret.ts';
import type { TargetRules } from '../../target/target-rules.ts';

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
  readonly targetRules: TargetRules;
};

type Key = IdempotencyKey | undefined;

export function createEndpoint(deps: Deps, key: Key, request: NewEndpoint): Promise<Answer> {
  return answerSecret(deps, { key, status: 201 }, async (trx) => {
    const id = newId();
    const endpoint = openEndpoint(request, {
      id,
      secret: sealSecret(newSecret(), id, deps.secretKeys),
      at: deps.clock(),
    });
    await insertEndpoint(trx, endpoint);
    return endpoint;
  });
}

export function rotateEndpointSecret(deps: Deps, key: Key, id: string): Promise<Answer> {
  return answerSecret(deps, { key, status: 200 }, async (trx) => {
    const sealed = sealSecret(newSecret(), id, deps.secretKeys);
    const endpoint = rotateSecret(await lockEndpoint(trx, id), sealed, deps.clock());
    await saveEndpoint(trx, endpoint);
    return endpoint;
  });
}

type ChangeDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Changes an endpoint. If it is switched on or gets another address, waiting retries are sent at once. Deliveries are
 * locked before their endpoint, in the same order as in a transaction that stores attempts. An endpoint that is switched
 * off before it is locked is read again.
 */
export async function updateEndpoint(deps: ChangeDeps, id: string, changes: EndpointChanges): Promise<Endpoint> {
  const isFresh = isFreshStart(await getEndpoint(deps.db, id), changes);
  const changed = await transact(deps.db, async (trx) => {
    if (isFresh) await sendWaiting(trx, id);
    const endpoint = await lockEndpoint(trx, id);
    if (!isFresh && isFreshStart(endpoint, changes)) return undefined;
    const next = changeEndpoint(endpoint, changes, deps.clock());
    await saveEndpoint(trx, next);
    return next;
  });
  return changed ?? updateEndpoint(deps, id, changes);
}

export function removeEndpoint({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  return transact(db, async (trx) => deleteEndpoint(trx, await lockEndpoint(trx, id)));
}

type Sealed = { readonly endpoint: WebhookEndpoint; readonly sealed: string };

/** A repeated request gets the secret too, although only the encrypted secret is stored under the idempotency key. */
async function answerSecret(
  { db, secretKeys }: Deps,
  { key, status }: { key: Key; status: number },
  work: (trx: Transaction) => Promise<Endpoint>,
): Promise<Answer> {
  const { result, isReplay }: FirstStep<Sealed> = await runFirstStepOnce(db, key, async (trx) => {
    const endpoint = await work(trx);
    return { endpoint: presentEndpoint(endpoint), sealed: endpoint.secret };
  });
  const { endpoint, sealed } = result;
  const body: WebhookEndpointWithSecret = { ...endpoint, secret: openSecret(sealed, endpoint.id, secretKeys) };
  const headers = status === 201 ? { location: `/api/v1/webhook-endpoints/${endpoint.id}` } : {};
  return toAnswer({ result: { status, headers, body }, isReplay });
}
