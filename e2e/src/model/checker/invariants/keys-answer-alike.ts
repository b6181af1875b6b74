import type { Exchange } from '../../history.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** Problems that are not stored under the key. */
const TEMPORARY = ['/problems/idempotency-key-in-use', '/problems/too-many-requests'];

/**
 * I13: one idempotency key of one caller stands for one request, which has the same answer for any number of
 * repetitions.
 */
export function keysAnswerAlike({ history }: Evidence): Violation[] {
  const answers = new Map<string, Set<string>>();
  for (const exchange of history.filter(isFinal)) {
    const key = `${exchange.by} ${exchange.key ?? ''}`;
    answers.set(key, (answers.get(key) ?? new Set()).add(`${exchange.status} ${identityOf(exchange)}`));
  }
  return violationsOf(
    'I13',
    [...answers].map(([key, given]) =>
      given.size > 1 ? `key ${key} was answered ${[...given].join(' and ')}` : undefined,
    ),
  );
}

function isFinal({ key, status, answer }: Exchange): boolean {
  const { type = '' } = answer as { type?: string };
  return key !== null && status < 500 && !TEMPORARY.includes(type);
}

/** The part of an answer that must stay the same. The state of a payment may change meanwhile. */
function identityOf({ path, status, answer }: Exchange): string {
  const isPayment = path.endsWith('/initiate') && status === 201;
  return JSON.stringify(isPayment ? (answer as { id: string }).id : answer);
}
