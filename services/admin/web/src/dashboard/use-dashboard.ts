import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';
import { callApi } from '../api/call-api.ts';
import type { Dashboard } from './dashboard.ts';
import { startOfDays } from './days.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Loads the figures of the last days. The previous ones stay visible meanwhile. */
export function useDashboard(days: number): UseQueryResult<Dashboard> {
  const leaveIfSignedOut = useLogoutIfAccessDenied();
  const from = startOfDays(days, new Date()).toISOString();
  return useQuery({
    queryKey: ['dashboard', from],
    queryFn: async ({ signal }) => {
      try {
        return await callApi<Dashboard>('/dashboard', { query: { from, timeZone }, signal });
      } catch (error) {
        await leaveIfSignedOut(error);
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
}
