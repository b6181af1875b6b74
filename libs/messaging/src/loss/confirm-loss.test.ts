import { describe, expect, it } from '@jest/globals';
import { confirmLoss, type DescribedStream } from './confirm-loss.ts';

const known = { created: '2026-06-01T12:00:00Z', lastSeq: 100 };
const whole: DescribedStream = { ...known, missing: 0, isReplicated: true };
const short: DescribedStream = { ...whole, lastSeq: 60 };

const NEVER = new AbortController().signal;

type Limits = { readonly signal?: AbortSignal; readonly lastsMs?: number };

/**
 * The description that `confirmLoss` returns, and how often it asked the bus. The bus gives these descriptions in turn
 * and repeats the last one.
 */
async function outcomeOf(descriptions: readonly DescribedStream[], { signal = NEVER, ...limit }: Limits = {}) {
  const [first = whole, ...rest] = descriptions;
  let asked = 0;
  const ask = () => Promise.resolve(rest[asked++] ?? descriptions.at(-1) ?? first);
  const outcome = await confirmLoss({ known, first, ask, signal, ...limit });
  return { outcome, asked };
}

describe('a stream that seems to have lost messages', () => {
  it('has lost nothing when only one node was behind the cluster', async () => {
    expect(await outcomeOf([short, { ...short, lastSeq: 90 }, whole])).toEqual({ outcome: whole, asked: 2 });
  });

  it('has lost messages when the cluster keeps reporting the shorter stream', async () => {
    expect((await outcomeOf([short], { lastsMs: 1_200 })).outcome).toEqual(short);
  });

  it.each([
    ['is as long as before', whole],
    ['is shorter on a single server', { ...short, isReplicated: false }],
    ['was created again', { ...short, created: '2026-06-02T12:00:00Z' }],
  ])('is not checked again when it %s', async (_name, description) => {
    expect(await outcomeOf([description])).toEqual({ outcome: description, asked: 0 });
  });

  it('is not repaired when the service stops during the check', async () => {
    await expect(outcomeOf([short], { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
