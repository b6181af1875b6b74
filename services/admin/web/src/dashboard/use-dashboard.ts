import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import type { Dashboard } from './dashboard.ts';
import { startOfDays } from './days.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Loads the figures of the last days. The previous ones stay visible meanwhile. */
export function useDashboard(days: number): UseQueryResult<Dashboard> {
  const from = startOfDays(days, new Date()).toISOString();
  return useQuery({
    queryKey: ['dashboard', from],
    queryFn: ({ signal }) => orLeave(callApi<Dashboard>('/dashboard', { query: { from, timeZone }, signal })),
    placeholderData: keepPreviousData,
  });
}
