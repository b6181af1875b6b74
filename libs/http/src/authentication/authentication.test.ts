import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@booking/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { authenticator, AuthEnv } from './authentication.ts';

const issuer = 'https://issuer.example';
const audience = 'booking-payments';
const now = new Date('2030-01-01T12:00:00Z');
const logger = createLogger({ service: 'test', level: 'silent' });
const nowSeconds = now.getTime() / 1000;
const claims = { iss: issuer, aud: audience, sub: 'alice', exp: nowSeconds + 60, permissions: ['read_all'] };

type SigningKey = { alg: string; kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

const directory = mkdtempSync(join(tmpdir(), 'booking-http-'));
const jwksFile = join(directory, 'jwks.json');
const keys: Record<string, SigningKey> = {};

beforeAll(async () => {
  for (const alg of ['RS256', 'ES256', 'EdDSA', 'PS256']) keys[alg] = await generateKey(alg, alg);
  keys['stranger'] = await generateKey('ES256', 'ES256');
  writeJwks(['RS256', 'ES256', 'EdDSA', 'PS256']);
});

afterAll(() => rmSync(directory, { recursive: true }));

async function generateKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, publicKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

function writeJwks(names: readonly string[]): void {
  writeFileSync(`${jwksFile}.new`, JSON.stringify({ keys: names.map((name) => keyNamed(name).publicJwk) }));
  renameSync(`${jwksFile}.new`, jwksFile);
}

function keyNamed(name: string): SigningKey {
  const key = keys[name];
  if (!key) throw new Error(`no key ${name}`);
  return key;
}

function sign(payload: JWTPayload, { key = 'ES256', header = {} } = {}): Promise<string> {
  const { alg, kid, privateKey } = keyNamed(key);
  return new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey);
}

function authenticate(authorization: string | undefined, jwksUrl = pathToFileURL(jwksFile).href): Promise<unknown> {
  const identify = authenticator({ issuer, audience, jwksUrl, clock: () => now, logger });
  return identify({ headers: { authorization } }).catch((error: unknown) => error);
}

/**
 * The next letter in base64url. The last letter of 64 bytes carries only two bits, so sixteen letters decode to the
 * same bytes.
 */
function nextLetter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

const unauthenticated: unknown = expect.objectContaining({ type: 'unauthenticated' });
const unavailable: unknown = expect.objectContaining({ type: 'service-unavailable' });

describe('authenticator', () => {
  it.each(['RS256', 'ES256', 'EdDSA'])('accepts a token signed with %s', async (key) => {
    expect(await authenticate(`Bearer ${await sign(claims, { key })}`)).toEqual({
      sub: 'alice',
      permissions: ['read_all'],
    });
  });

  it('gives no permissions to a token without a permissions claim', async () => {
    const token = await sign({ ...claims, permissions: undefined });

    expect(await authenticate(`bearer ${token}`)).toEqual({ sub: 'alice', permissions: [] });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YWxpY2U6', 'Bearer a b', 'Bearer a.b.c', 'Bearer ü'])(
    'rejects the header %j',
    async (authorization) => {
      expect(await authenticate(authorization)).toEqual(unauthenticated);
    },
  );

  it.each<[string, (token: string) => string]>([
    ['padding behind the signature', (token) => `${token}==`],
    ['one sign of padding', (token) => `${token}=`],
    ['another spelling of the same signature', (token) => token.slice(0, -1) + nextLetter(token.slice(-1))],
  ])('rejects a token with %s', async (_what, respell) => {
    const token = await sign(claims, { key: 'ES256' });

    expect(await authenticate(`Bearer ${token}`)).toMatchObject({ sub: 'alice' });
    expect(await authenticate(`Bearer ${respell(token)}`)).toEqual(unauthenticated);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other-api' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry of 31 seconds ago', { exp: nowSeconds - 31 }],
    ['a start in the future', { nbf: nowSeconds + 60 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is not a text', { sub: 42 }],
    ['a subject that cannot be stored', { sub: 'alice\u0000' }],
    ['a subject that is not Unicode', { sub: 'alice\ud800' }],
    ['permissions as one string', { permissions: 'process_refunds' }],
    ['permissions that are no strings', { permissions: [{ name: 'process_refunds' }] }],
    ['null permissions', { permissions: null }],
  ])('rejects a token with %s', async (_what, changes) => {
    expect(await authenticate(`Bearer ${await sign({ ...claims, ...changes })}`)).toEqual(unauthenticated);
  });

  it('says that a token has expired', async () => {
    const token = await sign({ ...claims, exp: nowSeconds - 31 });

    expect(await authenticate(`Bearer ${token}`)).toMatchObject({
      message: 'The bearer token is not valid: it has expired.',
    });
  });

  it('tolerates a clock difference of half a minute', async () => {
    const token = await sign({ ...claims, exp: nowSeconds - 29 });

    expect(await authenticate(`Bearer ${token}`)).toMatchObject({ sub: 'alice' });
  });

  it('rejects an unsigned token', async () => {
    expect(await authenticate(`Bearer ${new UnsecuredJWT(claims).encode()}`)).toEqual(unauthenticated);
  });

  it('rejects a token signed with the public key as a shared secret', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(keyNamed('RS256').publicKey));
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'RS256' }).sign(secret);

    expect(await authenticate(`Bearer ${token}`)).toEqual(unauthenticated);
  });

  it('rejects an algorithm that is not allowed, even with a known key', async () => {
    expect(await authenticate(`Bearer ${await sign(claims, { key: 'PS256' })}`)).toEqual(unauthenticated);
  });

  it('rejects the signature of a foreign key that uses a known key id', async () => {
    expect(await authenticate(`Bearer ${await sign(claims, { key: 'stranger' })}`)).toEqual(unauthenticated);
  });

  it.each<[string, object]>([
    ['an unknown key id', { kid: '../../etc/passwd' }],
    ['a key of its own', { kid: 'x', jwk: { kty: 'oct', k: 'AAAA' } }],
    ['an address of a key', { kid: 'x', jku: 'https://evil.example/jwks.json' }],
    ['another type of token', { typ: 'logout+jwt' }],
    ['a type that is not a text', { typ: 5 }],
  ])('rejects a token whose header contains %s', async (_what, header) => {
    expect(await authenticate(`Bearer ${await sign(claims, { header })}`)).toEqual(unauthenticated);
  });

  it('rejects a token with a changed payload', async () => {
    const [header, , signature] = (await sign(claims)).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'mallory' })).toString('base64url');

    expect(await authenticate(`Bearer ${[header, payload, signature].join('.')}`)).toEqual(unauthenticated);
  });

  it('rejects every request when the key file is missing or unreadable', async () => {
    const broken = join(directory, 'broken.json');
    writeFileSync(broken, '{"keys": ');
    const token = await sign(claims);

    for (const file of [join(directory, 'absent.json'), broken]) {
      expect(await authenticate(`Bearer ${token}`, pathToFileURL(file).href)).toEqual(unavailable);
    }
  });
});

describe('keys at an address', () => {
  let server: Server | undefined;

  afterEach(() => void server?.close());

  async function serve(listener: RequestListener): Promise<string> {
    const listening = createServer(listener);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/jwks.json`;
  }

  it('are fetched once for many tokens', async () => {
    let fetches = 0;
    const jwksUrl = await serve((_request, response) => {
      fetches += 1;
      response.end(JSON.stringify({ keys: [keyNamed('ES256').publicJwk] }));
    });
    const identify = authenticator({ issuer, audience, jwksUrl, clock: () => now, logger });
    const request = { headers: { authorization: `Bearer ${await sign(claims)}` } };

    const callers = await Promise.all(Array.from({ length: 10 }, () => identify(request)));

    expect(callers).toHaveLength(10);
    expect(fetches).toBe(1);
  });

  it.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => response.writeHead(500).end()],
    ['answers something else', (_request, response) => response.end('<html>')],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['breaks the connection', (request) => request.destroy()],
  ])('reject every request while the issuer %s', async (_what, listener) => {
    const jwksUrl = await serve(listener);

    expect(await authenticate(`Bearer ${await sign(claims)}`, jwksUrl)).toEqual(unavailable);
  });

  it('reject every request while the issuer cannot be reached', async () => {
    expect(await authenticate(`Bearer ${await sign(claims)}`, 'http://127.0.0.1:9/jwks.json')).toEqual(unavailable);
  });
});

describe('AuthEnv', () => {
  it.each([
    'https://issuer.example/jwks.json',
    'http://127.0.0.1:8080/jwks',
    'http://issuer:8080/jwks',
    'http://issuer.identity.svc/jwks',
    'file:///data/jwks.json',
  ])('accepts keys from %s', (JWKS_URL) => {
    expect(AuthEnv.parse({ JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWKS_URL })).toMatchObject({ JWKS_URL });
  });

  it.each([
    '',
    'jwks.json',
    'http://',
    'http://issuer.example/jwks.json',
    ' http://issuer.example/jwks.json',
    'ht\ttp://issuer.example/jwks.json',
    'HTTP://8.8.8.8/jwks.json',
    'ftp://issuer.example/jwks.json',
    'data:application/json,{}',
  ])('refuses %j', (JWKS_URL) => {
    expect(AuthEnv.safeParse({ JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWKS_URL }).success).toBe(false);
  });
});
