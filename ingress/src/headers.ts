import type { IncomingMessage } from 'node:http';

/** Headers that concern one connection only (RFC 9110, 7.6.1). A proxy does not forward them. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
const hopByHop = new Set(HOP_BY_HOP);
/** Headers that the ingress sets itself. It has read the body, so the client's `Expect` is fulfilled. */
const replaced = new Set([
  ...HOP_BY_HOP,
  'expect',
  'content-length',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

/** The headers of a request for its service, as names and values in turn. */
export function onwardHeaders(request: IncomingMessage, body: Buffer): string[] {
  const headers = withoutHeaders(request, replaced);
  headers.push(...forwardedHeaders(request));
  const hasBody = body.length > 0 || (request.method !== 'GET' && request.method !== 'HEAD');
  if (hasBody) headers.push('Content-Length', String(body.length));
  return headers;
}

/** The headers of an answer for the client, as names and values in turn. */
export function endToEndHeaders(answer: IncomingMessage): string[] {
  return withoutHeaders(answer, hopByHop);
}

/**
 * The `X-Forwarded` headers for a service. The address of this connection is appended to those that other proxies have
 * written, and services trust the last address.
 */
function forwardedHeaders({ headers, socket }: IncomingMessage): string[] {
  const appended = (name: string, value: string | undefined): string =>
    [headers[name], value].filter((part) => part !== undefined).join(',');
  return [
    'X-Forwarded-For',
    appended('x-forwarded-for', socket.remoteAddress),
    'X-Forwarded-Port',
    appended('x-forwarded-port', String(socket.localPort)),
    'X-Forwarded-Proto',
    appended('x-forwarded-proto', 'http'),
    'X-Forwarded-Host',
    appended('x-forwarded-host', headers['x-forwarded-host'] === undefined ? headers.host : undefined),
  ];
}

function withoutHeaders({ rawHeaders, headers }: IncomingMessage, dropped: ReadonlySet<string>): string[] {
  const named = namedByConnection(headers.connection);
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lowerCase = name.toLowerCase();
    if (!dropped.has(lowerCase) && !named.includes(lowerCase)) kept.push(name, value);
  }
  return kept;
}

/** Further headers that concern one connection only. The header `Connection` names them. */
function namedByConnection(connection: string | undefined): readonly string[] {
  return connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
}
