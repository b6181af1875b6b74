import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Allows only what the viewer needs: our own files, its inline styles and icons. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** A request and the response to it. */
export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Answers with a file, or with 304 when the client has it. Returns false, without an answer, when there is no such file. */
export async function sendFile(path: string, { request, response }: Exchange): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  const { headers, version, size } = await describe(path, file);
  const isKnown = request.headers['if-none-match'] === version;
  response.writeHead(isKnown ? 304 : 200, isKnown ? headers : { ...headers, 'Content-Length': size });
  if (isKnown || request.method === 'HEAD') {
    await file.close();
    response.end();
  } else {
    // A client that has disconnected needs no answer.
    await pipeline(file.createReadStream(), response).catch(() => file.close());
  }
  return true;
}

type Description = {
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  readonly size: number;
};

async function describe(path: string, file: FileHandle): Promise<Description> {
  const { size, mtimeMs } = await file.stat();
  const version = `"${size}-${Math.floor(mtimeMs)}"`;
  const headers = {
    'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    ETag: version,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  return { headers, version, size };
}
