import type { UseQueryResult } from '@tanstack/react-query';
import type { Settings } from './answers.ts';
import { useApi } from './use-api.ts';

/** In the order of the page. */
export const retainedNames = [
  'webhookBodies',
  'webhookDeliveries',
  'publishedEvents',
  'handledEvents',
  'idempotencyKeys',
  'sessions',
  'devices',
  'workMarks',
] as const satisfies (keyof Settings['retention'])[];

const EVERY_MS = 15_000;

/** The state of gateways changes without live updates, so a page that shows it reads it again regularly. */
export function useSettings({ isWatched = false } = {}): UseQueryResult<Settings> {
  return useApi<Settings>('/settings', { refetchInterval: isWatched && EVERY_MS });
}
