import type { UseQueryResult } from '@tanstack/react-query';
import type { Settings } from './answers.ts';
import { useApi } from './use-api.ts';

const EVERY_MS = 15_000;

/** The state of gateways changes without live updates, so a page that shows it reads it again regularly. */
export function useSettings({ isWatched = false } = {}): UseQueryResult<Settings> {
  return useApi<Settings>('/settings', { refetchInterval: isWatched && EVERY_MS });
}
