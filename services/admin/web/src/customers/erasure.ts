import { callApi } from '../api/call-api.ts';

/** The erasure of a customer, as the API shows it. */
export type Erasure = {
  readonly id: string;
  readonly pseudonym: string;
  readonly status: 'requested' | 'rejected' | 'running' | 'done';
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly finishedAt: string | null;
  readonly problem: string | null;
  readonly waitsFor: readonly string[];
};

export async function readErasure(customer: string, signal: AbortSignal): Promise<Erasure | null> {
  return (await callApi<{ erasure: Erasure | null }>(pathOf(customer), { signal })).erasure;
}

export function requestErasure(customer: string, reason: string): Promise<Erasure> {
  return callApi(pathOf(customer), { method: 'POST', body: { reason } });
}

export function decideErasure(
  id: string,
  decision: 'approve' | 'reject',
  reason: string | undefined,
): Promise<Erasure> {
  return callApi(`/erasures/${id}/${decision}`, { method: 'POST', body: { reason } });
}

function pathOf(customer: string): string {
  return `/customers/${encodeURIComponent(customer)}/erasure`;
}
