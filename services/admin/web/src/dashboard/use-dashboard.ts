import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { Dashboard } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { OWN_ZONE } from '../fields/own-zone.ts';
import type { Range } from './range.ts';

/** Loads the figures of a period and of the one before. The previous ones stay visible meanwhile. */
export function useDashboard(range: Range): UseQueryResult<Dashboard> {
  const query = { ...queryOf(range), before: range.before.toISOString() };
  return useApi<Dashboard>('/dashboard', { query, placeholderData: keepPreviousData });
}

/** The period as the API takes it. */
export function queryOf({ from, to }: Range) {
  return { from: from.toISOString(), to: to?.toISOString(), timeZone: OWN_ZONE };
}
