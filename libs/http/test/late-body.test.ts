import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { ProblemError } from '@booking/contracts';
import { type Authenticator, type Caller, defineRoute } from '@booking/http';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTestServer, type TestServer } from './start-test-server.ts';

const route = defineRoute({
  method: 'post',
  path: '/api/v1/prices',
  operationId: 'setPrice',
  summary: 'Sets a price',
  tag: 'Tests',
  auth: 'client',
  permission: 'manage_bookings',
  idempotent: true,
  body: z.object({ amount: z.int() }),
  answers: { 200: { description: 'The caller' } },
  problems: ['forbidden'],
  handle: ({ caller, idempotencyKey }) => Promise.resolve({ status: 200, body: { caller, idempotencyKey } }),
});

/** The caller at this moment; undefined after the session has ended. */
let present: Caller | undefined;
let identified = 0;
const authenticate: Authenticator = () => {
  identified += 1;
  return present ? Promise.resolve(present) : Promise.reject(new ProblemError('unauthenticated', 'Signed out'));
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ routes: [route], authenticate });
});
afterAll(() => server.stop());
beforeEach(() => {
  present = { sub: 'alice', permissions: ['manage_bookings'] };
  identified = 0;
});

/** Sends the head and a part of the body, and resolves when the server has identified the caller. */
async function begin(): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' };
  const request = sendRequest({ port: server.port, path: route.path, method: 'POST', headers, agent: false });
  request.write('{"amount":');
  await eventually(() => expect(identified).toBe(1));
  return request;
}

async function finish(request: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
  const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  request.end('1}');
  const response = await answered;
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

describe('a request whose body arrives late', () => {
  it('gets the permissions and the name that its caller has when the body is complete', async () => {
    const request = await begin();
    present = { sub: 'alice@new.example', permissions: ['manage_bookings', 'read_all'] };

    const { status, body } = await finish(request);

    expect(status).toBe(200);
    expect(body).toMatchObject({ caller: present, idempotencyKey: { caller: 'alice@new.example' } });
  });

  it('is rejected when the permission was revoked meanwhile', async () => {
    const request = await begin();
    present = { sub: 'alice', permissions: [] };

    expect(await finish(request)).toMatchObject({ status: 403, body: { permission: 'manage_bookings' } });
  });

  it('is rejected when the session ended meanwhile', async () => {
    const request = await begin();
    present = undefined;

    expect(await finish(request)).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } });
  });
});
