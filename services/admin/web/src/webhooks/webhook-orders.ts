import { callApi } from '../api/call-api.ts';

type Reason = string | undefined;

/** Each function throws RequestProblem. */
export function testEndpoint(id: string, reason: Reason): Promise<unknown> {
  return callApi(`/webhook-endpoints/${id}/test`, { method: 'POST', body: { reason } });
}

export function switchEndpoint(id: string, isOn: boolean, reason: Reason): Promise<unknown> {
  return callApi(`/webhook-endpoints/${id}/${isOn ? 'enable' : 'disable'}`, { method: 'POST', body: { reason } });
}

/** Returns the number of deliveries that are sent again. */
export function resendFailed(id: string, since: string, reason: Reason): Promise<{ readonly deliveries: number }> {
  return callApi(`/webhook-endpoints/${id}/resend-failed`, { method: 'POST', body: { since, reason } });
}

export function resendDelivery(id: string, reason: Reason): Promise<unknown> {
  return callApi(`/webhook-deliveries/${id}/resend`, { method: 'POST', body: { reason } });
}
