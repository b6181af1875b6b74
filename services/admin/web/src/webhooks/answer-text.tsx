import type { WebhookAttempt } from '@booking/contracts';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';

/** The HTTP status of an attempt, or why there was none. */
export function AnswerText({ attempt }: { attempt: Pick<WebhookAttempt, 'status' | 'error'> | null }) {
  if (attempt === null) return <>–</>;
  return <>{attempt.status ?? sentenceIn(attempt.error) ?? text('states.noAnswer')}</>;
}
