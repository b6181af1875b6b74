import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CompressedFiles } from './compressed-files.ts';

/**
 * The content security policy. It allows only what the API viewer needs: our own files, and its inline styles and
 * icons.
 */
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

const compressedFiles = new CompressedFiles();

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Answers with a file, or with 304 when the client has it. Returns false, without an answer, when there is no such file. */
export async function sendFile(path: string, { request, response }: Exchange): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  const { headers, version, size } = await describe(path, file);
  const compressed = await compressedFiles.find({ path, version }, request.headers['accept-encoding']);
  if (compressed) {
    await file.close();
    const { encoding, bytes } = compressed;
    const encoded = { ...headers, 'Content-Encoding': encoding, ETag: encodedVersion(version, encoding) };
    answer({ request, response }, encoded, bytes.length)?.end(bytes);
    return true;
  }
  const receiver = answer({ request, response }, headers, size);
  // If the client has disconnected, the answer is dropped.
  if (receiver) await pipeline(file.createReadStream(), receiver).catch(() => file.close());
  else await file.close();
  return true;
}

type Headers = Readonly<Record<string, string>> & { readonly ETag: string };

/** Sends the headers of a file. Returns the response if the file itself must follow. */
function answer({ request, response }: Exchange, headers: Headers, size: number): ServerResponse | undefined {
  const isKnown = request.headers['if-none-match'] === headers.ETag;
  response.writeHead(isKnown ? 304 : 200, isKnown ? headers : { ...headers, 'Content-Length': size });
  if (!isKnown && request.method !== 'HEAD') return response;
  response.end();
  return undefined;
}

/** The version of one form of a file, because each form needs a version of its own (RFC 9110, 8.8.3.3). */
function encodedVersion(version: string, encoding: string): string {
  return `${version.slice(0, -1)}-${encoding}"`;
}

type Description = {
  readonly headers: Headers;
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
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  return { headers, version, size };
}
