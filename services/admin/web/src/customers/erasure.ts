import type { Erasure } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';

export async function readErasure(customer: string, signal: AbortSignal): Promise<Erasure | null> {
  return (await callApi<{ erasure: Erasure | null }>('/erasures', { query: { customer }, signal })).erasure;
}

export function requestErasure(customer: string, reason: string): Promise<Erasure> {
  return callApi('/erasures', { method: 'POST', body: { customer, reason } });
}

export function decideErasure(
  id: string,
  decision: 'approve' | 'reject',
  reason: string | undefined,
): Promise<Erasure> {
  return callApi(`/erasures/${id}/${decision}`, { method: 'POST', body: { reason } });
}
