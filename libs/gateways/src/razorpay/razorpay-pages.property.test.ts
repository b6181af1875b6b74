import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayUnavailable } from '../gateway-errors.ts';
import { readPage } from './razorpay-pages.ts';

const COUNT = 3;

/** A list of Razorpay, newest first, to which records are added before each page is read. */
function growingList(size: number, growth: readonly number[]) {
  const newestFirst = Array.from({ length: size }, (_, index) => ({ id: `old_${index}` }));
  const original = newestFirst.map(({ id }) => id);
  const growths = [...growth];
  const grow = () => {
    for (let left = growths.shift() ?? 0; left > 0; left -= 1) newestFirst.unshift({ id: `new_${newestFirst.length}` });
  };
  const read = ({ count, skip }: { count: number; skip: number }) =>
    Promise.resolve(newestFirst.slice(skip, skip + count));
  return { original, grow, read };
}

async function readAll(size: number, growth: readonly number[]): Promise<{ original: string[]; found: string[] }> {
  const { original, grow, read } = growingList(size, growth);
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage({ purpose: 'list', count: COUNT, after, read });
    found.push(...page.records.map(({ id }) => id));
    after = page.next;
    grow();
  } while (after !== null);
  return { original, found };
}

describe('the pages of a list with a `skip` parameter only', () => {
  it('contain every initial record once, for any growth during the reading', async () => {
    const growths = fc.array(fc.integer({ min: 0, max: 2 * COUNT }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), growths, async (size, growth) => {
        const { original, found } = await readAll(size, growth);

        expect(found).toEqual(original);
      }),
    );
  });

  it('fail when the last record can no longer be found', async () => {
    const { read } = growingList(20, []);
    const lost = readPage({ purpose: 'list', count: COUNT, after: '3 gone', read });

    await expect(lost).rejects.toThrow(GatewayUnavailable);
  });
});
