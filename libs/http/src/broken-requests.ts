import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

type Fault = { readonly status: number; readonly detail: string };

const MALFORMED: Fault = { status: 400, detail: 'The request is not valid HTTP.' };
const WITHOUT_HOST: Fault = { status: 400, detail: 'The header field Host is missing.' };
const NO_TUNNEL: Fault = { status: 405, detail: 'This server opens no tunnels.' };
/** The methods in the answer to CONNECT, which no address supports (RFC 9110, 15.5.6). */
const ALLOW = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';

/** The faults with a status of their own, by the code of Node's error. */
const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request line and the header fields are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The extensions of the chunks are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long.' },
};

/** Lets requests without `Host` reach the listener, so that `refuseWithoutHost` can answer them with a problem. */
export const HOST_IS_CHECKED_BY_LISTENER = { requireHostHeader: false };

/**
 * Answers requests that never reach the listener with a problem (RFC 9457), and closes their connections: requests that
 * are not HTTP, too large or too slow, and CONNECT. Node answers them without a body, or not at all. An unknown
 * expectation is ignored (RFC 9110, 10.1.1). `answering` has the responses that have not ended. A complete request still
 * gets its answer if the bytes behind it are broken.
 */
export function answerBrokenRequests(server: Server, answering: ReadonlySet<ServerResponse>): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    const current = [...answering].find((response) => response.socket === socket);
    if (current?.req.complete === true) current.shouldKeepAlive = false;
    else if (current?.headersSent === true || !socket.writable) socket.destroy();
    else endWith(socket, FAULTS[code] ?? MALFORMED);
  });
  server.on('connect', (_request, socket: Socket) => endWith(socket, NO_TUNNEL, { allow: ALLOW }));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Answers a request that lacks `Host`, which HTTP/1.1 requires (RFC 9112, 3.2). Returns true if it did. */
export function refuseWithoutHost({ headers, httpVersion }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.host !== undefined || httpVersion !== '1.1') return false;
  const body = bodyOf(WITHOUT_HOST);
  response.writeHead(WITHOUT_HOST.status, headersOf(body)).end(body);
  return true;
}

function endWith(socket: Socket, fault: Fault, extra: Readonly<Record<string, string>> = {}): void {
  const body = bodyOf(fault);
  const lines = Object.entries({ ...headersOf(body), ...extra }).map(([name, value]) => `${name}: ${value}\r\n`);
  const statusLine = `HTTP/1.1 ${fault.status} ${titleOf(fault)}\r\n`;
  socket.write(`${statusLine}${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** A problem without a page of its own: its title is the meaning of the status (RFC 9457, 4.2.1). */
function bodyOf(fault: Fault): string {
  return JSON.stringify({ type: 'about:blank', title: titleOf(fault), ...fault });
}

function headersOf(body: string): Record<string, string> {
  return {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
}

function titleOf({ status }: Fault): string {
  return STATUS_CODES[status] ?? '';
}
