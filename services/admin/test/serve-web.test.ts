import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { httpServer } from '@booking/http';
import { createLogger } from '@booking/runtime';
import { makeThrowawayDir } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveWebRoute } from '../src/features/serve-web/serve-web.route.ts';
import { webFiles } from '../src/features/serve-web/web-files.ts';

const PAGE =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/admin/assets/index-abc.js" nonce="__CSP_NONCE__">';
const SCRIPT = `console.log('${'x'.repeat(2_000)}')`;

const directory = makeThrowawayDir('admin-web-');
const root = join(directory, 'dist');
const logger = createLogger({ service: 'admin', level: 'silent' });
const files = webFiles({ root, logger });
const server = httpServer({ port: 0, routes: [], readiness: [], logger, rawHandler: serveWebRoute(files) });

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'secret.js'), 'not for the world');
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets/index-abc.js'), SCRIPT);
  writeFileSync(join(root, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'assets/index-abc.js.gz'), gzipSync(SCRIPT));
  await Promise.all([files.start?.(), server.start?.()]);
});

afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
});

describe('the pages of the admin interface', () => {
  it.each(['/admin', '/admin/', '/admin/payments', '/admin/payments/0190?tab=x', '/admin/login', '/admin/apis'])(
    'serve the application at %s',
    async (path) => {
      const response = await get(path);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('have a new nonce in the page and in the policy, and permit nothing inline', async () => {
    const [first, second] = await Promise.all([get('/admin'), get('/admin')]);
    const nonces = [first, second].map(({ headers }) => /'nonce-([^']+)'/.exec(policyOf(headers))?.[1] ?? '');

    expect(new Set(nonces).size).toBe(2);
    expect(Buffer.from(nonces[0] ?? '', 'base64').length).toBe(16);
    expect(await first.text()).toBe(PAGE.replaceAll('__CSP_NONCE__', nonces[0] ?? ''));
    expect(policyOf(first.headers)).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonces[0] ?? ''}'; img-src 'self' data:; ` +
        `font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  it.each(['/admin', '/admin/assets/index-abc.js'])('are isolated from other sites at %s', async (path) => {
    const { headers } = await get(path);

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each(['POST', 'PUT', 'DELETE'])('do not answer %s', async (method) => {
    const response = await get('/admin/payments', { method });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('do not exist at paths of the API, or outside of the interface', async () => {
    for (const path of ['/admin/api', '/admin/api/payments', '/administrator', '/']) {
      expect((await get(path)).headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

describe('the files of the admin interface', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('are sent to clients that accept %s as %s, cacheable for ever', async (accepted, encoding) => {
    const response = await get('/admin/assets/index-abc.js', { headers: { 'accept-encoding': accepted } });

    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('are answered to HEAD without their bytes', async () => {
    const response = await get('/admin/assets/index-abc.js', { method: 'HEAD' });

    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it.each([
    '/admin/assets/index-other.js',
    '/admin/assets/',
    '/admin/assets/index-abc.js.br',
    '/admin/assets/../index.html',
    '/admin/assets/../../secret.js',
    '/admin/assets/..%2f..%2fsecret.js',
    '/admin/assets/%2e%2e/%2e%2e/secret.js',
    '/admin/assets//index-abc.js',
    '/admin/assets/__proto__',
  ])('are not found at %s', async (path) => {
    expect(await statusOfRaw(path)).toBe(404);
  });
});

it('reports a missing build', async () => {
  const unbuilt = webFiles({ root: join(directory, 'nowhere'), logger });
  const other = httpServer({ port: 0, routes: [], readiness: [], logger, rawHandler: serveWebRoute(unbuilt) });
  await Promise.all([unbuilt.start?.(), other.start?.()]);

  const { status } = await fetch(`http://127.0.0.1:${other.port()}/admin`);

  expect(status).toBe(404);
  await other.stop();
});

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port()}${path}`, init);
}

/** Sends the path unchanged, which fetch would normalise. */
async function statusOfRaw(path: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request({ port: server.port(), host: '127.0.0.1', path }, (response) => {
    void text(response).then(() => resolve(response.statusCode), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

function policyOf(headers: Headers): string {
  return headers.get('content-security-policy') ?? '';
}
