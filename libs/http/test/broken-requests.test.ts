import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineRoute } from '@booking/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTestServer, type TestServer } from './start-test-server.ts';

const route = defineRoute({
  method: 'post',
  path: '/things',
  operationId: 'storeThing',
  summary: 'Stores a thing',
  tag: 'Things',
  auth: 'none',
  idempotent: true,
  body: z.strictObject({}),
  answers: { 200: { description: 'The thing' } },
  problems: [],
  handle: () => Promise.resolve({ status: 200, body: {} }),
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ routes: [route] });
});
afterAll(() => server.stop());

const POST = 'POST /things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
const FULL = 'Content-Length: 2\r\n\r\n{}';

/** Sends exactly these bytes, and reads everything that the server answers before it closes the connection. */
async function answerTo(bytes: string): Promise<{ head: string; status: number; body: unknown }> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, status: Number(head.split(' ')[1]), body: body === '' ? undefined : JSON.parse(body) };
}

describe('a request that is not valid HTTP', () => {
  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has an unknown method', 'FOO /things HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['has no Host', 'GET /things HTTP/1.1\r\n\r\n', 400],
    ['has a header field without a colon', 'GET /things HTTP/1.1\r\nHost: x\r\nfoo\r\n\r\n', 400],
    ['has a blank in its path', 'GET /thi ngs HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['has a body that ends early', `${POST}Content-Length: 100\r\n\r\n{}`, 400],
    ['has chunks that end early', `${CHUNKED}5\r\n{`, 400],
    ['has a chunk without a size', `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`, 400],
    ['has a length and chunks', CHUNKED.replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n0\r\n\r\n'), 400],
    ['has a huge header field', `GET /things HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['asks for a tunnel', 'CONNECT /things HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('is answered with a problem if it %s', async (_what, bytes, status) => {
    const answer = await answerTo(bytes);

    expect(answer).toMatchObject({ status, body: { type: 'about:blank', status, detail: expect.any(String) } });
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(answer.head.toLowerCase()).toContain('connection: close');
  });

  it('does not disturb the answer to a complete request before it', async () => {
    const pipelined = `${POST.replace('close', 'keep-alive')}${FULL}garbage\r\n\r\n`;

    expect((await answerTo(pipelined)).status).toBe(200);
  });
});

describe('a valid request', () => {
  it('is answered although its expectation is unknown', async () => {
    expect((await answerTo(`${POST}Expect: magic\r\n${FULL}`)).status).toBe(200);
  });

  it('needs no Host in HTTP/1.0', async () => {
    const { status } = await answerTo('GET /livez HTTP/1.0\r\n\r\n');

    expect(status).toBe(200);
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['longer than 255 characters', 'x'.repeat(256)],
  ])('is rejected when its idempotency key is %s', async (_what, key) => {
    expect(await answerTo(`${POST}Idempotency-Key: ${key}\r\n${FULL}`)).toMatchObject({
      status: 422,
      body: { type: '/problems/validation-failed', errors: [{ pointer: '/headers/idempotency-key' }] },
    });
  });

  it('is rejected when it has two idempotency keys', async () => {
    const keys = 'Idempotency-Key: k1\r\nIdempotency-Key: k2\r\n';

    expect(await answerTo(`${POST}${keys}${FULL}`)).toMatchObject({
      status: 422,
      body: {
        type: '/problems/validation-failed',
        errors: [{ pointer: '/headers/idempotency-key', detail: 'Must be sent once' }],
      },
    });
  });
});
