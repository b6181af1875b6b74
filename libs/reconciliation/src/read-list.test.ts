import type { Listing, ListQuery } from '@booking/gateways/records';
import { describe, expect, it } from '@jest/globals';
import { type ListedPage, readOnePass, readWindows } from './read-list.ts';

const HOUR_MS = 60 * 60 * 1_000;
const from = new Date('2026-01-01T00:00:00Z');
const hoursLater = (hours: number) => new Date(from.getTime() + hours * HOUR_MS);

type Listed = { readonly reference: string; readonly at: Date };

/** A gateway's list in pages of two. `queries` has the requested hours. */
function aList(records: readonly Listed[]) {
  const queries: string[] = [];
  const readPage = ({ from: start, until, after }: ListQuery): Promise<Listing<Listed>> => {
    queries.push(`${hoursOf(start)}-${hoursOf(until)} ${after ?? 'first'}`);
    const matching = records.filter(({ at }) => at >= start && at < until);
    const offset = Number(after ?? 0);
    const next = offset + 2 < matching.length ? String(offset + 2) : null;
    return Promise.resolve({ records: matching.slice(offset, offset + 2), next });
  };
  return { queries, readPage };
}

function hoursOf(at: Date): string {
  return String((at.getTime() - from.getTime()) / HOUR_MS);
}

async function read(pages: AsyncGenerator<ListedPage<Listed>>) {
  const references: string[] = [];
  const readUntil: string[] = [];
  for await (const page of pages) {
    references.push(...page.records.map(({ reference }) => reference));
    if (page.readUntil) readUntil.push(hoursOf(page.readUntil));
  }
  return { references, readUntil };
}

const aRecord = (reference: string, hour: number): Listed => ({ reference, at: hoursLater(hour) });

describe('reading a list window by window', () => {
  it('doubles the window of a quiet account, up to a day', async () => {
    const { queries, readPage } = aList([]);

    const { readUntil } = await read(readWindows(readPage, { from, until: hoursLater(72) }));

    expect(queries).toEqual(['0-1', '1-3', '3-7', '7-15', '15-31', '31-55', '55-72'].map((hours) => `${hours} first`));
    expect(readUntil).toEqual(['1', '3', '7', '15', '31', '55', '72']);
  });

  it('returns to windows of an hour after a window with several pages, and reads each record once', async () => {
    const records = [0, 1, 1.5, 2, 3, 3.5].map((hour) => aRecord(`at ${String(hour)}`, hour));
    const { queries, readPage } = aList(records);

    const { references } = await read(readWindows(readPage, { from, until: hoursLater(5) }));

    expect(queries).toEqual(['0-1 first', '1-3 first', '1-3 2', '3-4 first', '4-5 first']);
    expect(references).toEqual(records.map(({ reference }) => reference));
  });

  it('reports its progress only on the last page of a window', async () => {
    const { readPage } = aList([aRecord('a', 0), aRecord('b', 0), aRecord('c', 0)]);

    const pages: (string | undefined)[] = [];
    for await (const { readUntil } of readWindows(readPage, { from, until: hoursLater(1) })) {
      pages.push(readUntil && hoursOf(readUntil));
    }

    expect(pages).toEqual([undefined, '1']);
  });

  it('reads a list without a filter by time in one pass', async () => {
    const { queries, readPage } = aList([aRecord('a', 0), aRecord('b', 30), aRecord('c', 60)]);

    const { references, readUntil } = await read(readOnePass(readPage, { from, until: hoursLater(72) }));

    expect(queries).toEqual(['0-72 first', '0-72 2']);
    expect(references).toEqual(['a', 'b', 'c']);
    expect(readUntil).toEqual(['72']);
  });
});
