import { type Callback, GetCallbackPage } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { answerRecordPage } from './answer-record-page.ts';

const LARGE = 200 * 1_024;

function aCallback(index: number, noteBytes = 0): { version: number; record: Callback } {
  const id = `00000000-0000-4000-8000-00000000000${index}`;
  const names = { method: 'stripe', eventId: 'evt', eventType: 'x', bodyDigest: 'ab'.repeat(32) };
  const note = 'x'.repeat(noteBytes);
  return { version: 1, record: { id, ...names, outcome: 'accepted', note, receivedAt: '2026-05-01T10:00:00.000Z' } };
}

async function pageOf(records: readonly ReturnType<typeof aCallback>[], limit: number) {
  const handler = answerRecordPage(GetCallbackPage, () => Promise.resolve(records));
  const { records: answered, isLast } = GetCallbackPage.reply.parse(
    await handler.handle({ after: '', limit }, { deadlineMs: undefined }),
  );
  return { count: answered.length, isLast };
}

describe('a page of records', () => {
  it('is the last page when it has fewer records than the limit', async () => {
    expect(await pageOf([aCallback(1), aCallback(2)], 3)).toEqual({ count: 2, isLast: true });
    expect(await pageOf([aCallback(1), aCallback(2)], 2)).toEqual({ count: 2, isLast: false });
    expect(await pageOf([], 2)).toEqual({ count: 0, isLast: true });
  });

  it('is shortened to fit into one message of the bus, and is then not the last page', async () => {
    const records = [1, 2, 3, 4].map((index) => aCallback(index, LARGE));

    expect(await pageOf(records, 10)).toEqual({ count: 2, isLast: false });
  });

  it('has at least one record, however large', async () => {
    expect(await pageOf([aCallback(1, 4 * LARGE), aCallback(2)], 10)).toEqual({ count: 1, isLast: false });
  });
});
