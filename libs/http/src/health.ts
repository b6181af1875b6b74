import { setTimeout as delay } from 'node:timers/promises';
import type { Part, Reading } from '@booking/runtime';
import type { Answer } from './define-route.ts';

/** A part that does not answer within this time counts as failed. The limit for reading a metric is longer. */
const CHECK_TIMEOUT_MS = 1_800;

/** The phase of a service's life. Only an open service answers its own routes. */
export type Phase = 'starting' | 'open' | 'stopping';

/**
 * Checks every part for the answer of `/readyz`: 503 with the failing parts and their reasons, unless all of them work.
 */
export async function readinessAnswer(parts: readonly Part[], phase: Phase): Promise<Answer> {
  if (phase === 'stopping') return notReady({ service: 'stopping' });
  const complaints = await Promise.all(parts.map(async (part) => [part.name, await complaintOf(part)] as const));
  const reasons = Object.fromEntries(complaints.filter(([, reason]) => reason !== undefined));
  if (phase === 'starting') return notReady({ ...reasons, service: 'starting' });
  return Object.keys(reasons).length === 0 ? { status: 200, body: { status: 'ready' } } : notReady(reasons);
}

function notReady(reasons: Readonly<Record<string, string | undefined>>): Answer {
  return { status: 503, body: { status: 'not ready', failing: Object.keys(reasons), reasons } };
}

/** Readiness as a metric: 1 for each part that works, otherwise 0. */
export function readReadiness(parts: readonly Part[]): Promise<Reading<'booking.part.ready'>[]> {
  return Promise.all(
    parts.map(async (part) => ({
      labels: { part: part.name },
      value: (await complaintOf(part)) === undefined ? 1 : 0,
    })),
  );
}

/** The answer of `/livez`: 503 when a part is stuck, so that the supervisor starts a new process; otherwise 200. */
export function livenessAnswer(parts: readonly Part[]): Answer {
  const stuck = parts.filter((part) => part.isStuck?.() === true).map(({ name }) => name);
  return stuck.length === 0
    ? { status: 200, body: { status: 'alive' } }
    : { status: 503, body: { status: 'stuck', stuck } };
}

async function complaintOf(part: Part): Promise<string | undefined> {
  const timeout = new AbortController();
  try {
    await Promise.race([part.check?.(), failAfter(CHECK_TIMEOUT_MS, timeout.signal)]);
    return undefined;
  } catch (error) {
    return describeError(error);
  } finally {
    timeout.abort();
  }
}

/** An error and its cause, in one line. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

async function failAfter(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await delay(timeoutMs, undefined, { signal });
  throw new Error(`no answer in ${String(timeoutMs)} ms`);
}
