import type { GatewayDescription, RefundLimits } from '@booking/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { orLeave } from './leave.ts';

export type GatewaySettings = GatewayDescription & {
  readonly webhookUrl: string;
  readonly lastWebhookAt: string | null;
  readonly lastReconciledAt: string | null;
};

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
] as const;
export type RetainedName = (typeof retainedNames)[number];

/** The settings as the API has them. Parts of a service that does not answer are null. */
export type Settings = {
  readonly version: string;
  readonly publicUrl: string;
  readonly identityProvider: string | null;
  readonly gateways: readonly GatewaySettings[] | null;
  readonly limits: RefundLimits | null;
  /** In hours. */
  readonly retention: Readonly<Record<RetainedName, number | null>>;
  /** By stream; null if the bus does not answer. */
  readonly oldestEvents: readonly { readonly stream: string; readonly at: string | null }[] | null;
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
