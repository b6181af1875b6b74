import type { Dashboard } from './dashboard-resource.ts';

const DAY_MS = 86_400_000;

type Callback = Dashboard['unprocessedCallback'];
type Retention = { readonly days: number | undefined; readonly at: Date };

/** The callback while its body is stored. The days are undefined if gateway-webhooks does not answer; it stays then. */
export function replayableCallback(callback: Callback, { days = Infinity, at }: Retention): Callback {
  if (callback === null) return null;
  return at.getTime() - Date.parse(callback.receivedAt) < days * DAY_MS ? callback : null;
}
