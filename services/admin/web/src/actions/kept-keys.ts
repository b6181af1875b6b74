import { newKey } from '../api/new-key.ts';
import { isUnsettled } from '../api/request-problem.ts';

const PREFIX = 'order ';

/**
 * Sends an order with an idempotency key that stays the same, across closed dialogs and reloads, until an answer has
 * settled the outcome. A retry after a missing answer therefore orders nothing twice.
 */
export async function underKeptKey<Result>(order: unknown, run: (key: string) => Promise<Result>): Promise<Result> {
  const name = PREFIX + JSON.stringify(order);
  const key = sessionStorage.getItem(name) ?? newKey();
  sessionStorage.setItem(name, key);
  try {
    const result = await run(key);
    sessionStorage.removeItem(name);
    return result;
  } catch (error) {
    if (!isUnsettled(error)) sessionStorage.removeItem(name);
    throw error;
  }
}
