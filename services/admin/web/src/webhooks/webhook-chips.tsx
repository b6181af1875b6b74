import type { WebhookAttempt } from '@booking/contracts';
import type { EndpointWithHealth } from '../api/answers.ts';
import { defineChip, StatusChip } from '../fields/status-chip.tsx';
import { sentenceIn, text } from '../texts/text.ts';

const StateChip = defineChip('webhookEndpoints.status', {
  active: 'success',
  paused: 'neutral',
  disabled: 'danger',
  deleted: 'neutral',
});

export const DeliveryChip = defineChip('webhookDeliveries.status', {
  pending: 'progress',
  delivered: 'success',
  failed: 'danger',
});

/** The state of an endpoint. For an active endpoint that fails, the chip says so. */
export function EndpointChip({ endpoint: { status, health } }: { endpoint: EndpointWithHealth }) {
  const isFailing = status === 'active' && health !== null && health.failingSince !== null;
  return isFailing ? (
    <StatusChip tone="warning" label={text('webhookEndpoints.failing')} />
  ) : (
    <StateChip state={status} />
  );
}

/** The HTTP status of an attempt, or why there was none. */
export function AnswerText({ attempt }: { attempt: Pick<WebhookAttempt, 'status' | 'error'> | null }) {
  if (attempt === null) return <>–</>;
  return <>{attempt.status ?? sentenceIn(attempt.error) ?? text('states.noAnswer')}</>;
}
