import type { GatewayDescription, RefundLimits } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { orLeave } from './leave.ts';

export type GatewaySettings = GatewayDescription & {
  readonly webhookUrl: string;
  readonly lastWebhookAt: string | null;
  readonly lastReconciledAt: string | null;
};

/** The settings as the API has them. Parts of a service that does not answer are null. */
export type Settings = {
  readonly version: string;
  readonly publicUrl: string;
  readonly identityProvider: string | null;
  readonly gateways: readonly GatewaySettings[] | null;
  readonly limits: RefundLimits | null;
  readonly callbackRetentionDays: number | null;
};

const EVERY_MS = 15_000;

/** The state of gateways changes without live updates, so a page that shows it reads it again regularly. */
export function useSettings({ isWatched = false } = {}): UseQueryResult<Settings> {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => orLeave(callApi<Settings>('/settings', { signal })),
    refetchInterval: isWatched && EVERY_MS,
  });
}
