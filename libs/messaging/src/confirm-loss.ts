import { pause } from '@booking/runtime';
import type { SeenStream } from './published-stream.ts';

/**
 * The time until a loss is confirmed: longer than an isolated node keeps leading a stream (ten seconds, plus ten until
 * it notices), and longer than a new leader takes to read everything that the cluster has acknowledged.
 */
const CONFIRM_MS = 20_000;
const RETRY_INTERVAL_MS = 500;

/** A stream as a node of the bus describes it. */
export type DescribedStream = SeenStream & {
  readonly isReplicated: boolean;
  /** The number of messages that the stream lacks between its first and its last one. */
  readonly missing: number;
};

type Options = {
  /** The last known state of the stream. */
  readonly known: SeenStream;
  readonly first: DescribedStream;
  readonly ask: () => Promise<DescribedStream>;
  readonly signal: AbortSignal;
  readonly lastsMs?: number;
};

/**
 * Confirms that a stream has lost messages. While a replicated stream seems shorter than before, which may be the view
 * of a single node, it asks the bus again. Returns the last description of the stream. Throws when it is aborted first.
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
