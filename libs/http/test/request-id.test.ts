import { ProblemError } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawAnswer, send, startTestServer, type TestServer } from './start-test-server.ts';

const answers: Record<string, () => Promise<never>> = {
  rejects: () => Promise.reject(new ProblemError('forbidden', 'No.')),
  breaks: () => Promise.reject(new Error('a fault')),
};

function route(name: string): Route {
  return defineRoute({
    method: 'get',
    path: `/${name}`,
    operationId: name,
    summary: name,
    tag: 'Tests',
    auth: 'none',
    answers: {},
    problems: [],
    handle: answers[name] ?? (() => Promise.resolve({ status: 204 })),
  });
}

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ routes: ['succeeds', 'rejects', 'breaks'].map(route) });
});

afterAll(() => server.stop());

const call = (path: string, id?: string): Promise<RawAnswer> =>
  send({ port: server.port, path, headers: id === undefined ? {} : { 'x-request-id': id } });

describe('the id of a request', () => {
  it.each(['/succeeds', '/rejects', '/breaks', '/nowhere'])('is in the answer and in the log: %s', async (path) => {
    const { headers } = await call(path, `order-4711.${path.slice(1)}`);

    expect(headers['x-request-id']).toBe(`order-4711.${path.slice(1)}`);
    expect(server.log.at(-1)).toMatchObject({ msg: 'request', requestId: headers['x-request-id'] });
  });

  it('is made when the caller sends none', async () => {
    const [first, second] = [await call('/succeeds'), await call('/succeeds')];

    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each(['', 'a b', 'a"b', '<script>', 'x'.repeat(129)])('is replaced when it is %j', async (id) => {
    expect((await call('/succeeds', id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in the body of a server error, and not of another problem', async () => {
    const [broken, rejected] = [await call('/breaks', 'broken'), await call('/rejects', 'rejected')];

    expect(JSON.parse(broken.body)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      requestId: 'broken',
    });
    expect(JSON.parse(rejected.body)).not.toHaveProperty('requestId');
  });
});
