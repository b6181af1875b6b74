import { ProblemError } from '@booking/contracts';
import { type Authenticator, authenticator, defineRoute } from '@booking/http';
import { createLogger } from '@booking/runtime';
import { createTokenIssuer } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send, startTestServer, type TestServer } from './start-test-server.ts';

const route = defineRoute({
  method: 'get',
  path: '/api/v1/things',
  operationId: 'listThings',
  summary: 'Lists things',
  tag: 'Tests',
  auth: 'client',
  answers: { 200: { description: 'Things' } },
  problems: [],
  handle: () => Promise.resolve({ status: 200 }),
});

let server: TestServer;
afterEach(() => server.stop());

async function challengeTo(authenticate: Authenticator, authorization?: string): Promise<unknown> {
  server = await startTestServer({ routes: [route], authenticate });
  const headers = { ...(authorization !== undefined && { authorization }) };
  const answer = await send({ port: server.port, path: route.path, headers });
  expect(answer.status).toBe(401);
  return answer.headers['www-authenticate'];
}

async function bearerTokens(clock = () => new Date()): Promise<{ authenticate: Authenticator; token: string }> {
  const { issuer, audience, jwksUrl, ...tokens } = await createTokenIssuer();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const authenticate = authenticator({ issuer, audience, jwksUrl, logger, clock });
  return { authenticate, token: await tokens.token('alice') };
}

describe('the challenge of a 401', () => {
  it.each([undefined, '', 'Bearer', 'Basic YWxpY2U6'])('asks for a token after %j', async (authorization) => {
    const { authenticate } = await bearerTokens();

    expect(await challengeTo(authenticate, authorization)).toBe('Bearer');
  });

  it.each(['Bearer a.b.c', 'bearer a b', 'Bearer =', `Bearer ${'a'.repeat(30)}.`])(
    'says that the token is invalid after %j',
    async (authorization) => {
      const { authenticate } = await bearerTokens();

      expect(await challengeTo(authenticate, authorization)).toBe('Bearer error="invalid_token"');
    },
  );

  it('says that an expired token is invalid', async () => {
    const { authenticate, token } = await bearerTokens(() => new Date(Date.now() + 3_600_000));

    expect(await challengeTo(authenticate, `Bearer ${token}`)).toBe('Bearer error="invalid_token"');
  });

  it('names the cookie of a session, for which no browser prompts', async () => {
    const authenticate = () => Promise.reject(new ProblemError('unauthenticated', 'Signed out'));

    expect(await challengeTo(authenticate)).toBe('Cookie');
  });
});
