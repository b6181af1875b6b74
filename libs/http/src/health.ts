import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '@booking/runtime';
import type { Answer } from './define-route.ts';

/** A part that has not answered by then cannot do its work. */
const CHECK_TIMEOUT_MS = 2_000;

/** Asks every part whether it can do its work now; 503 names those that cannot. */
export async function readinessAnswer(parts: readonly Part[]): Promise<Answer> {
  const failing = (await Promise.all(parts.map(complaintOf))).filter((name) => name !== undefined);
  return failing.length === 0 ? { status: 200, body: { status: 'ready' } } : notReady(failing);
}

export function notReady(failing: readonly string[]): Answer {
  return { status: 503, body: { status: 'not ready', failing } };
}

async function complaintOf(part: Part): Promise<string | undefined> {
  const timeout = new AbortController();
  try {
    await Promise.race([part.check?.(), failAfter(CHECK_TIMEOUT_MS, timeout.signal)]);
    return undefined;
  } catch {
    return part.name;
  } finally {
    timeout.abort();
  }
}

async function failAfter(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await delay(timeoutMs, undefined, { signal });
  throw new Error('timed out');
}
