import { pause } from '@booking/runtime';
import type { SeenStream } from './published-stream.ts';

/**
 * The time after which a loss is confirmed. An isolated node may believe for twenty seconds that it leads a stream. In
 * less time, a new leader reads everything that the cluster has acknowledged.
 */
const CONFIRM_MS = 20_000;
const RETRY_INTERVAL_MS = 500;

export type DescribedStream = SeenStream & {
  readonly isReplicated: boolean;
  /** The number of messages that are missing between the first and the last one of the stream. */
  readonly missing: number;
};

type Options = {
  readonly known: SeenStream;
  readonly first: DescribedStream;
  readonly ask: () => Promise<DescribedStream>;
  readonly signal: AbortSignal;
  readonly lastsMs?: number;
};

/**
 * Confirms that a stream has lost messages. A replicated stream that seems shorter than before may be the view of one
 * node, so the bus is asked again until the loss is confirmed. Returns the last description of the stream. Throws if
 * `signal` aborts the wait.
 */
export async function confirmLoss({
  known,
  first,
  ask,
  signal,
  lastsMs = CONFIRM_MS,
}: Options): Promise<DescribedStream> {
  const endsAtMs = performance.now() + lastsMs;
  let described = first;
  while (isUnconfirmedLoss(described, known) && performance.now() < endsAtMs) {
    await pause(RETRY_INTERVAL_MS, signal);
    signal.throwIfAborted();
    described = await ask();
  }
  return described;
}

function isUnconfirmedLoss({ created, lastSeq, isReplicated }: DescribedStream, known: SeenStream): boolean {
  return isReplicated && created === known.created && lastSeq < known.lastSeq;
}
