import { request } from 'node:http';
import { defineRoute, type Pieces, type Route } from '@booking/http';
import { Signal } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send, startTestServer, type TestServer } from './start-test-server.ts';

let server: TestServer;

afterEach(() => server.stop());

describe('an answer in pieces', () => {
  it('is sent piece by piece as the pieces are made', async () => {
    const isRead = new Signal();
    async function* pieces() {
      yield 'one\n';
      await isRead.wait(10_000);
      yield 'two\n';
    }
    server = await startTestServer({ routes: [inPieces(() => pieces())] });

    const response = await fetch(`${server.url}/pieces`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    isRead.raise();

    expect(first?.value).toBe('one\n');
    expect((await reader?.read())?.value).toBe('two\n');
    expect((await reader?.read())?.done).toBe(true);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is aborted when an error occurs while a piece is made, and the reason is logged', async () => {
    async function* pieces() {
      yield 'one\n';
      await Promise.reject(new Error('out of pieces'));
    }
    server = await startTestServer({ routes: [inPieces(() => pieces())] });

    const response = await fetch(`${server.url}/pieces`);

    await expect(response.text()).rejects.toThrow('terminated');
    expect(server.log).toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  it('stops when the client disconnects, without logging an error', async () => {
    const source = new Endless();
    server = await startTestServer({ routes: [inPieces(() => source)] });

    const call = request(`${server.url}/pieces`, (response) => {
      response.once('data', () => call.destroy());
    });
    call.once('error', () => undefined).end();

    await eventually(() => expect(source.hasEnded).toBe(true));
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('produces no pieces for a HEAD request', async () => {
    const source = new Endless();
    server = await startTestServer({ routes: [inPieces(() => source)] });

    const { status, headers } = await send({ port: server.port, path: '/pieces', method: 'HEAD' });

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain' });
    await eventually(() => expect(source).toMatchObject({ hasEnded: true, made: 0 }));
  });
});

class Endless implements Pieces {
  hasEnded = false;
  made = 0;

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return {
      next: () => {
        this.made += 1;
        return Promise.resolve({ value: 'more\n', done: false });
      },
      return: () => {
        this.hasEnded = true;
        return Promise.resolve({ value: undefined, done: true });
      },
    };
  }
}

function inPieces(make: () => Pieces): Route {
  return defineRoute({
    method: 'get',
    path: '/pieces',
    operationId: 'readPieces',
    summary: 'Reads pieces',
    tag: 'Tests',
    auth: 'none',
    answers: {},
    problems: [],
    handle: () => Promise.resolve({ status: 200, headers: { 'content-type': 'text/plain' }, body: make() }),
  });
}
