import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { authenticator } from './authentication.ts';

const MINUTE_MS = 60_000;
const claims = { iss: 'https://issuer.example', aud: 'booking-payments', sub: 'alice' };
const accepted = { sub: 'alice', permissions: [] };
const unavailable: unknown = expect.objectContaining({ type: 'service-unavailable' });
const unauthenticated: unknown = expect.objectContaining({ type: 'unauthenticated' });

let server: Server;
let published: JWK[] | undefined;
let fetches = 0;
let log: [string, string][] = [];
let identify: (key: SigningKey) => Promise<unknown>;
let monotonic: { mockRestore(): void };
let pass: (ms: number) => void;

type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK };

beforeEach(async () => {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  pass = (ms) => void (passedMs += ms);
  monotonic = jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);

  [fetches, log] = [0, []];
  server = createServer((_request, response) => {
    fetches += 1;
    if (published) response.end(JSON.stringify({ keys: published }));
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  identify = identifier(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`);
});

afterEach(() => {
  server.close();
  monotonic.mockRestore();
});

function identifier(jwksUrl: string): typeof identify {
  const written =
    (level: string) =>
    (...line: readonly unknown[]): void =>
      void log.push([level, String(line.at(-1))]);
  const logger = { warn: written('warn'), info: written('info') };
  const authenticate = authenticator({ issuer: claims.iss, audience: claims.aud, jwksUrl, logger });
  return async ({ kid, privateKey }) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('2h');
    const authorization = `Bearer ${await token.sign(privateKey)}`;
    return authenticate({ headers: { authorization } }).catch((error: unknown) => error);
  };
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}

describe('while the issuer does not answer', () => {
  it('the last keys are used until an hour after they were loaded', async () => {
    const key = await newKey('known');
    published = [key.jwk];
    expect(await identify(key)).toEqual(accepted);

    published = undefined;
    pass(11 * MINUTE_MS);
    expect(await identify(key)).toEqual(accepted);
    pass(48 * MINUTE_MS);
    expect(await identify(key)).toEqual(accepted);
    pass(MINUTE_MS);

    expect(await identify(key)).toEqual(unavailable);
  });

  it('the keys are requested at most every 30 seconds', async () => {
    const key = await newKey('known');
    published = [key.jwk];
    await identify(key);

    published = undefined;
    pass(11 * MINUTE_MS);
    await Promise.all([identify(key), identify(key)]);
    pass(29_000);
    await identify(key);
    expect(fetches).toBe(2);

    pass(2_000);
    await identify(key);
    expect(fetches).toBe(3);
  });

  it('a token with an unknown key gets 503, because its key may be new', async () => {
    const [known, unknown] = await Promise.all([newKey('known'), newKey('unknown')]);
    published = [known.jwk];
    await identify(known);

    published = undefined;
    pass(MINUTE_MS);

    for (let count = 0; count < 2; count += 1) expect(await identify(unknown)).toEqual(unavailable);
    expect(await identify(known)).toEqual(accepted);
    expect(fetches).toBe(2);
  });

  it('every request tries again if no keys were ever loaded', async () => {
    const key = await newKey('known');
    published = undefined;
    expect(await identify(key)).toEqual(unavailable);

    published = [key.jwk];

    expect(await identify(key)).toEqual(accepted);
  });
});

describe('once the issuer answers again', () => {
  it('a removed key is rejected, and the log has the beginning and the end of the outage', async () => {
    const [removed, added] = await Promise.all([newKey('removed'), newKey('added')]);
    published = [removed.jwk];
    await identify(removed);

    published = undefined;
    for (let count = 0; count < 3; count += 1) {
      pass(11 * MINUTE_MS);
      await identify(removed);
    }
    published = [added.jwk];
    pass(MINUTE_MS);

    expect(await identify(removed)).toEqual(unauthenticated);
    expect(await identify(added)).toEqual(accepted);
    expect(log).toEqual([
      ['warn', 'the keys that verify bearer tokens cannot be loaded; loaded keys are used for up to an hour'],
      ['info', 'the keys that verify bearer tokens were loaded again'],
    ]);
  });
});

describe('while the issuer answers', () => {
  it('a removed key is rejected eleven minutes later', async () => {
    const [removed, added] = await Promise.all([newKey('removed'), newKey('added')]);
    published = [removed.jwk];
    await identify(removed);

    published = [added.jwk];
    pass(11 * MINUTE_MS);

    expect(await identify(removed)).toEqual(unauthenticated);
    expect(log).toEqual([]);
  });
});
