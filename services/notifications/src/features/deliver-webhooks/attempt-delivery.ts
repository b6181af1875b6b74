import { type Clock, hasKeyOf, openSecret, type SecretKeys } from '@booking/runtime';
import { readRetryAfter, settleAttempt } from '../../delivery/delivery.ts';
import type { ClaimedDelivery } from '../../delivery/delivery-claim-repository.ts';
import type { SettledAttempt } from '../../delivery/delivery-settlement-repository.ts';
import { signedHeaders } from '../../endpoint/sign-webhook.ts';
import type { Post } from './post-webhook.ts';

export type Deps = { readonly post: Post; readonly secretKeys: SecretKeys; readonly clock: Clock };

export async function attemptDelivery(
  { post, secretKeys, clock }: Deps,
  delivery: ClaimedDelivery,
  stopped: AbortSignal,
): Promise<SettledAttempt> {
  const { notificationId, endpointId, url, body, attempts } = delivery;
  const secrets = sealedSecretsOf(delivery, secretKeys).map((secret) => openSecret(secret, endpointId, secretKeys));
  const at = clock();
  const startedMs = performance.now();
  const headers = signedHeaders({ id: notificationId, body, at, secrets });
  const { status, error, response, retryAfter } = await post({ url, body, headers }, stopped);
  const durationMs = Math.round(performance.now() - startedMs);
  return {
    delivery,
    attempt: { at: at.toISOString(), durationMs, status, error, response },
    settlement: settleAttempt({
      attempts,
      status,
      retryAfterMs: readRetryAfter(retryAfter, clock()),
      chance: Math.random(),
    }),
  };
}

/** If the key of the replaced secret was removed, only the current secret signs. */
function sealedSecretsOf({ secret, previousSecret }: ClaimedDelivery, keys: SecretKeys): readonly string[] {
  return previousSecret !== null && hasKeyOf(previousSecret, keys) ? [secret, previousSecret] : [secret];
}
