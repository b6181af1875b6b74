import { callApi } from '../api/call-api.ts';
import { isUnsettled } from '../api/request-problem.ts';

const PREFIX = 'order ';

/**
 * Sends a command with an idempotency key that stays the same, across closed dialogs and reloads, until an answer has
 * settled the outcome. A retry after a missing answer therefore has no second effect.
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
    if (!isUnsettled(error)) sessionStorage.removeItem(name);
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
