import type { Dashboard } from './dashboard-resource.ts';

const DAY_MS = 86_400_000;

type Callback = Dashboard['unprocessedCallback'];
type Retention = { readonly days: number | undefined; readonly at: Date };

/**
 * The webhook while its body is stored. If gateway-webhooks does not answer, `days` is undefined and the webhook stays.
 */
export function replayableCallback(callback: Callback, { days = Infinity, at }: Retention): Callback {
  if (callback === null) return null;
  return at.getTime() - Date.parse(callback.receivedAt) < days * DAY_MS ? callback : null;
}
