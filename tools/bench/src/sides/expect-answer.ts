import type { Answer } from '../load/connections.ts';

const TEXT_CHARACTERS_MAX = 200;

/** The body of an answer. Throws when the answer has another status. */
export function expectAnswer(what: string, { status, body }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`${what}: ${status} ${body.slice(0, TEXT_CHARACTERS_MAX)}`);
  return body.startsWith('{') ? JSON.parse(body) : body;
}

/** Throws when a member of an answer has another value. */
export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  const [text, expectedText] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (text !== expectedText) throw new Error(`${what}: ${text} instead of ${expectedText}`);
}
