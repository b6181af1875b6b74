import { randomBytes } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ProblemError } from '@booking/contracts';
import { describeRequest, type RawHandler } from '@booking/http';
import type { Encoding, WebFile, WebFiles } from './web-files.ts';

const PAGES = /^\/admin(?!\/api(?:\/|$))(?:\/|$)/;
const ASSETS = '/admin/assets/';

/** The placeholder in index.html that every answer replaces with its own nonce. `web/build` has the same constant. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NONCE_BYTES = 16;
/** The name of an asset contains a digest of it, so the asset never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Isolates these pages: other sites cannot frame them, keep a handle on their window, or see their address. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * `GET /admin` and everything below it except `/admin/api`: the files of `/admin/assets` by their exact names, and the
 * application for every other path, because it has its own routes.
 */
export function serveWebRoute(files: WebFiles): RawHandler {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (!PAGES.test(path)) return false;

    describeRequest(response, { operation: 'serveWeb', route: '/admin/{file}' });
    if (request.method !== 'GET' && request.method !== 'HEAD') throw refuseMethod(response);
    if (path.startsWith(ASSETS)) sendAsset(request, response, files.asset(path.slice(ASSETS.length)));
    else sendPage(response, files.page());
    return true;
  };
}

function refuseMethod(response: ServerResponse): ProblemError {
  response.setHeader('allow', 'GET, HEAD');
  return new ProblemError('method-not-allowed', 'This address answers GET, HEAD.');
}

function sendAsset(request: IncomingMessage, response: ServerResponse, file: WebFile | undefined): void {
  if (!file) throw new ProblemError('not-found', 'There is no such file.');
  const encoding = acceptedEncoding(request.headers['accept-encoding'], file.compressed);
  send(response, (encoding && file.compressed[encoding]) ?? file.bytes(), {
    'content-type': file.type,
    'cache-control': FOR_EVER,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
}

function sendPage(response: ServerResponse, page: string | undefined): void {
  if (page === undefined)
    throw new ProblemError('not-found', 'The web interface is not built. Run npm run build -w services/admin/web.');
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  send(response, Buffer.from(page.replaceAll(NONCE_PLACEHOLDER, nonce)), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce),
  });
}

function send(response: ServerResponse, bytes: Buffer, headers: OutgoingHttpHeaders): void {
  response.writeHead(200, { ...SECURITY_HEADERS, ...headers, 'content-length': bytes.length });
  response.end(bytes);
}

/** Best compression first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip'];

/** The best available encoding that the client accepts (RFC 9110, 12.5.3); undefined for the uncompressed file. */
function acceptedEncoding(header = '', compressed: WebFile['compressed']): Encoding | undefined {
  const accepted = header.split(',').filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
  const names = new Set(accepted.map((entry) => entry.split(';')[0]?.trim().toLowerCase()));
  return PREFERRED.find((encoding) => names.has(encoding) && compressed[encoding] !== undefined);
}

/** Permits only files of this origin, and styles with the nonce of this answer. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
