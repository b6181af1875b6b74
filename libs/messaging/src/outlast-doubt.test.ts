import { describe, expect, it } from '@jest/globals';
import { outlastDoubt, type DescribedStream } from './outlast-doubt.ts';

const known = { created: '2026-06-01T12:00:00Z', lastSeq: 100 };
const whole: DescribedStream = { ...known, isReplicated: true };
const short: DescribedStream = { ...whole, lastSeq: 60 };

/** What comes of it when the bus describes the stream in these ways, the last one for ever. */
async function outcomeOf(descriptions: readonly DescribedStream[], signal = new AbortController().signal) {
  const [first = whole, ...rest] = descriptions;
  let asked = 0;
  const ask = () => Promise.resolve(rest[asked++] ?? descriptions.at(-1) ?? first);
  const outcome = await outlastDoubt({ known, first, ask, signal, lastsMs: 1_200 });
  return { outcome, asked };
}

describe('a stream that seems to have lost its end', () => {
  it('has lost nothing when a node of the cluster only had not read all of it yet', async () => {
    expect(await outcomeOf([short, { ...short, lastSeq: 90 }, whole])).toEqual({ outcome: whole, asked: 2 });
  });

  it('has lost it when the cluster goes on saying so', async () => {
    expect((await outcomeOf([short])).outcome).toEqual(short);
  });

  it.each([
    ['ends where it did', whole],
    ['ends early on a server that is no cluster', { ...short, isReplicated: false }],
    ['is another one', { ...short, created: '2026-06-02T12:00:00Z' }],
  ])('is not asked about again when it %s', async (_name, description) => {
    expect(await outcomeOf([description])).toEqual({ outcome: description, asked: 0 });
  });

  it('is left as it is when the service stops before that is known', async () => {
    await expect(outcomeOf([short], AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
