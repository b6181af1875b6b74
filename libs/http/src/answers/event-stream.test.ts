import { describe, expect, it } from '@jest/globals';
import { EventStream, HEARTBEAT, OPENING } from './event-stream.ts';

const MISSED = 'event: missed\ndata: {}\n\n';

function messageOf(text: string): string {
  return `data: ${text}\n\n`;
}

describe('a stream of events', () => {
  it('opens immediately, and sends each waiting message once', async () => {
    const { stream, next } = open();

    expect(await next()).toBe(OPENING);
    for (const change of ['one', 'two', 'one']) stream.send(messageOf(change));

    expect(await next()).toBe('data: one\n\ndata: two\n\n');
    stream.send(messageOf('one'));
    expect(await next()).toBe('data: one\n\n');
  });

  it('sends a heartbeat while nothing happens', async () => {
    const { next } = open({ heartbeatMs: 1 });

    expect([await next(), await next(), await next()]).toEqual([OPENING, HEARTBEAT, HEARTBEAT]);
  });

  it('replaces the waiting messages of a slow reader with one message "missed"', async () => {
    const { stream, next } = open();
    await next();

    for (let count = 0; count <= 1_000; count += 1) stream.send(messageOf(String(count)));
    stream.send(messageOf('last'));

    expect(await next()).toBe(`${MISSED}data: last\n\n`);
  });

  it('ends when the reader disconnects, even while no message waits, and calls onEnd once', async () => {
    const { stream, pieces, next, ended } = open();
    await next();
    const pending = next();

    await pieces.return?.();
    stream.end();

    expect(await pending).toBe(HEARTBEAT);
    expect(await next()).toBeUndefined();
    expect(ended).toEqual([stream]);
  });
});

function open({ heartbeatMs = 60_000 } = {}) {
  const ended: EventStream[] = [];
  const stream = new EventStream({ heartbeatMs, missed: MISSED, onEnd: (one) => ended.push(one) });
  const pieces = stream[Symbol.asyncIterator]();
  const next = async () => (await pieces.next()).value as string | undefined;
  return { stream, pieces, next, ended };
}
