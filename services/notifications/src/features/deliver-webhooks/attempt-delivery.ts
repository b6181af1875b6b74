import { type Clock, openSecret, type SecretKeys } from '@booking/runtime';
import { readRetryAfter, settleAttempt } from '../../delivery/delivery.ts';
import type { ClaimedDelivery } from '../../delivery/delivery-claim-repository.ts';
import type { SettledAttempt } from '../../delivery/delivery-settlement-repository.ts';
import { signedHeaders } from '../../endpoint/sign-webhook.ts';
import type { Post } from './post-webhook.ts';

export type Deps = { readonly post: Post; readonly secretKeys: SecretKeys; readonly clock: Clock };

/** Signs and sends one delivery, and decides what follows. */
export async function attemptDelivery(
  { post, secretKeys, clock }: Deps,
  delivery: ClaimedDelivery,
  stopped: AbortSignal,
): Promise<SettledAttempt> {
  const { notificationId, endpointId, url, body, attempts } = delivery;
  const sealed = [delivery.secret, delivery.previousSecret].filter((secret) => secret !== null);
  const secrets = sealed.map((secret) => openSecret(secret, endpointId, secretKeys));
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
