import { callApi } from '../api/call-api.ts';
import { isRejection } from '../api/request-problem.ts';

const PREFIX = 'order ';

/**
 * Sends a command with an idempotency key that stays the same, across closed dialogs, reloads and another sign-in,
 * until the service has accepted or rejected it. A retry after a missing answer therefore has no second effect.
 */
export async function postOnce<Result>(path: string, body: object): Promise<Result> {
  const name = PREFIX + JSON.stringify([path, body]);
  const key = sessionStorage.getItem(name) ?? newKey();
  sessionStorage.setItem(name, key);
  try {
    const result = await callApi<Result>(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
    sessionStorage.removeItem(name);
    return result;
  } catch (error) {
    if (isRejection(error)) sessionStorage.removeItem(name);
    throw error;
  }
}

const BYTES = 16;

/** An idempotency key for the API. randomUUID() is not available on pages over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
