import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Dashboard } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { OWN_ZONE } from '../fields/own-zone.ts';
import type { Range } from './range.ts';

/** Loads the figures of a period and of the one before. The previous ones stay visible meanwhile. */
export function useDashboard(range: Range): UseQueryResult<Dashboard> {
  const query = { ...queryOf(range), before: range.before.toISOString() };
  return useQuery({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => orLeave(callApi<Dashboard>('/dashboard', { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The period as the API takes it. */
export function queryOf({ from, to }: Range) {
  return { from: from.toISOString(), to: to?.toISOString(), timeZone: OWN_ZONE };
}
