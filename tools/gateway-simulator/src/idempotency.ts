import type { ApiAnswer } from './api-answer.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { GatewayName } from './ledger/records.ts';

type KeyedRequest = {
  readonly gateway: GatewayName;
  readonly key: string | undefined;
  /** The content that must be the same in every request with the key. */
  readonly fingerprint: string;
};

/**
 * Acts once per key. A repeated request gets the first answer, with the header `Idempotent-Replayed`. Undefined if the
 * key was used with another request.
 */
export function answerOnce(
  ledger: Ledger,
  { gateway, key, fingerprint }: KeyedRequest,
  act: () => ApiAnswer,
): ApiAnswer | undefined {
  if (key === undefined) return act();
  const id = `${gateway} ${key}`;
  const first = ledger.answers.get(id);
  if (first) return first.fingerprint === fingerprint ? replay(first) : undefined;
  const answer = act();
  ledger.answers.put({ id, fingerprint, status: answer.status, body: answer.body });
  return answer;
}

function replay({ status, body }: { status: number; body: unknown }): ApiAnswer {
  return { status, body, headers: { 'Idempotent-Replayed': 'true' } };
}
