import { pause } from '@booking/runtime';
import type { SeenStream } from './published-stream.ts';

/**
 * Longer than a node that was cut off from the others goes on leading a stream (ten seconds, and another ten until it
 * notices), and than one that has just become the leader takes to read what the others have acknowledged.
 */
const DOUBT_MS = 20_000;
const DOUBT_INTERVAL_MS = 500;

/** A stream as a node of the bus describes it. */
export type DescribedStream = SeenStream & { readonly isReplicated: boolean };

type Doubt = {
  /** What the stream is known to have had. */
  readonly known: SeenStream;
  readonly first: DescribedStream;
  readonly ask: () => Promise<DescribedStream>;
  readonly signal: AbortSignal;
  readonly lastsMs?: number;
};

/**
 * Asks again for as long as a stream seems to have lost its end and that may be the view of one node of a cluster.
 * Returns what the bus says in the end. Throws when it was aborted before that is known.
 */
export async function outlastDoubt({ known, first, ask, signal, lastsMs = DOUBT_MS }: Doubt): Promise<DescribedStream> {
  const endsAtMs = performance.now() + lastsMs;
  let described = first;
  while (isDoubtful(described, known) && performance.now() < endsAtMs) {
    await pause(DOUBT_INTERVAL_MS, signal);
    signal.throwIfAborted();
    described = await ask();
  }
  return described;
}

function isDoubtful({ created, lastSeq, isReplicated }: DescribedStream, known: SeenStream): boolean {
  return isReplicated && created === known.created && lastSeq < known.lastSeq;
}
