import type { Discrepancy } from '@booking/contracts';
import { callApi } from '../api/call-api.ts';

/** The methods that each service reconciles. */
export type StartedComparisons = { readonly payments: readonly string[]; readonly refunds: readonly string[] };

export function resolveDiscrepancy(id: string, reason: string): Promise<Discrepancy> {
  return callApi(`/discrepancies/${id}/resolve`, { method: 'POST', body: { reason } });
}

export function compareNow(reason: string | undefined): Promise<StartedComparisons> {
  return callApi('/comparisons', { method: 'POST', body: { reason } });
}
