import { defineRoute } from '@booking/http';
import { openApiDocument } from '@booking/http/openapi';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { send, startTestServer, type TestServer } from './start-test-server.ts';

const shared = {
  summary: 'Acts on a booking',
  tag: 'Bookings',
  auth: 'client',
  params: z.object({ booking: z.uuid() }),
  answers: { 200: { description: 'The booking' } },
  problems: [],
  handle: () => Promise.resolve({ status: 200 }),
} as const;
const read = defineRoute({ ...shared, method: 'get', path: '/api/v1/bookings/{booking}', operationId: 'read' });
const close = defineRoute({
  ...shared,
  ...{ method: 'post', path: '/api/v1/bookings/{booking}/close', operationId: 'close', idempotent: true },
});
const routes = [read, close];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ routes, authenticate: () => Promise.resolve({ sub: 'alice', permissions: [] }) });
});
afterAll(() => server.stop());

describe('the OpenAPI document', () => {
  const booking = '/api/v1/bookings/019a0000-0000-7000-8000-000000000001';

  it.each([
    ['an unknown parameter', read, { path: `${booking}?_=1` }],
    ['a malformed key', close, { path: `${booking}/close`, method: 'POST', headers: { 'idempotency-key': '' } }],
  ])('declares the answer to %s of a route without query and body', async (_what, route, request) => {
    const document = openApiDocument({ title: 'Bookings', version: '1.0.0', description: 'Bookings', routes });
    const responses = document.paths?.[route.path]?.[route.method]?.responses;

    const { status, body } = await send({ port: server.port, ...request });

    expect(JSON.parse(body)).toMatchObject({ type: '/problems/validation-failed' });
    expect(JSON.stringify(responses?.[status])).toContain('/examples/validation-failed');
  });
});
