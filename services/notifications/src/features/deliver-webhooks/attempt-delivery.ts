import { type Clock, openSecret, type SecretKeys } from '@booking/runtime';
import { postponeUnsigned, readRetryAfter, settleAttempt, UNSIGNED } from '../../delivery/delivery.ts';
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
  const { notificationId, url, body, attempts } = delivery;
  const at = clock();
  const secrets = openSecrets(delivery, secretKeys);
  if (!secrets) {
    const attempt = { at: at.toISOString(), durationMs: 0, status: null, error: UNSIGNED, response: '' };
    return { delivery, attempt, settlement: postponeUnsigned(attempts) };
  }
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

/** Undefined if the keys cannot decrypt the current secret. The replaced secret signs only if they decrypt it. */
function openSecrets(delivery: ClaimedDelivery, keys: SecretKeys): readonly string[] | undefined {
  const { endpointId, secret, previousSecret } = delivery;
  const [current, previous] = [secret, previousSecret].map((sealed) => openIfPossible(sealed, endpointId, keys));
  if (current === undefined) return undefined;
  return previous === undefined ? [current] : [current, previous];
}

function openIfPossible(sealed: string | null, endpointId: string, keys: SecretKeys): string | undefined {
  if (sealed === null) return undefined;
  try {
    return openSecret(sealed, endpointId, keys);
  } catch {
    return undefined;
  }
}
