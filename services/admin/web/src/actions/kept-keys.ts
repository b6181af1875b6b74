import { newKey } from '../api/new-key.ts';
import { isUnsettled } from '../api/request-problem.ts';

const PREFIX = 'order ';

/**
 * Asks for an order under a key that stays the same, whatever is closed or loaded anew in between, until an answer has
 * settled what became of it: whoever asks for the same again because no answer came asks for nothing more.
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
