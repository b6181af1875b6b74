import { defineRoute } from '@booking/http';
import { openApiDocument } from '@booking/http/openapi';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawAnswer, send, startTestServer, type TestServer } from './start-test-server.ts';

const ping = defineRoute({
  method: 'post',
  path: '/api/v1/ping',
  operationId: 'ping',
  summary: 'Pings',
  tag: 'Tests',
  auth: 'client',
  idempotent: true,
  answers: { 200: { description: 'The key' } },
  problems: [],
  handle: ({ idempotencyKey }) => Promise.resolve({ status: 200, body: idempotencyKey }),
});

let server: TestServer;

beforeAll(async () => {
  const authenticate = () => Promise.resolve({ sub: 'alice', permissions: [] });
  server = await startTestServer({ routes: [ping], authenticate });
});
afterAll(() => server.stop());

function post(body?: string, contentType = 'application/json'): Promise<RawAnswer> {
  const headers = { 'idempotency-key': 'k1', ...(body !== undefined && { 'content-type': contentType }) };
  return send({ port: server.port, path: ping.path, method: 'POST', headers, ...(body !== undefined && { body }) });
}

describe('a POST route without a body', () => {
  it('accepts no body, an empty body and an empty object as the same request', async () => {
    const answers = await Promise.all([post(), post(''), post('{}')]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    ['a member', '{"keepOld":false}', 422, { errors: [{ pointer: '/keepOld', detail: 'Unknown member' }] }],
    ['an array', '[]', 422, { errors: [{ pointer: '' }] }],
    ['half of an object', '{', 400, {}],
  ])('refuses %s', async (_what, sent, status, members) => {
    const answer = await post(sent);

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject(members);
  });

  it('refuses a body that is not JSON', async () => {
    expect((await post('keepOld=false', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  it('declares these answers, but no body', () => {
    const { paths } = openApiDocument({ title: 'Tests', version: '1.0.0', description: 'Tests', routes: [ping] });
    const operation = paths?.[ping.path]?.post;

    expect(operation).not.toHaveProperty('requestBody');
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415', '422']));
  });
});
