import { describe, expect, it } from '@jest/globals';
import { readMessages } from './event-stream.ts';

function messagesOf(...pieces: readonly string[]): Promise<unknown[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      controller.close();
    },
  });
  return readAll(body);
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const messages: unknown[] = [];
  for await (const message of readMessages(body)) messages.push(message);
  return messages;
}

describe('readMessages', () => {
  it('reads messages from pieces of any size', async () => {
    const messages = await messagesOf('retry: 2000\n\nid: 4\neve', 'nt: booking\ndata: {"a":"b:', ' c"}\n', '\n');

    expect(messages).toEqual([{ id: '4', event: 'booking', data: '{"a":"b: c"}' }]);
  });

  it('does not end a line at U+2028 or U+2029', async () => {
    const data = JSON.stringify({ description: 'Two nights\u2028by the sea\u2029' });

    expect(await messagesOf(`event: booking\ndata: ${data}\n\n`)).toEqual([{ event: 'booking', data }]);
  });

  it('ends when the connection is lost, and drops the incomplete message', async () => {
    const pieces = ['data: 1\n\ndata: 2'];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) controller.error(new Error('connection lost'));
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      },
      { highWaterMark: 0 },
    );

    expect(await readAll(body)).toEqual([{ data: '1' }]);
  });
});
