import type { WebhookAttempt } from '@booking/contracts';
import { sentenceIn } from '../texts/server-sentence.ts';
import { useText } from '../texts/use-text.ts';

/** The HTTP status of an attempt, or why there was none. */
export function AnswerText({ attempt }: { attempt: Pick<WebhookAttempt, 'status' | 'error'> | null }) {
  const text = useText();
  if (attempt === null) return <>–</>;
  return <>{attempt.status ?? sentenceIn(attempt.error) ?? text('webhookDeliveries.noAnswer')}</>;
}
