import { z } from 'zod';

/**
 * The address of a server that the operator names. `protocol` lists the schemes, such as `/^https?$/`. `http` is
 * accepted only for this machine or a private network, because others could read and change the traffic on a public
 * network.
 */
export function safeUrl(protocol: RegExp) {
  return z.url({ protocol }).refine((url) => !isPlainHttp(url) || isPrivateHost(new URL(url).hostname), {
    error: 'Expected https, or a host on a private network',
  });
}

/**
 * Whether an address has no TLS. `URL` parses the address, because `URL` ignores blanks and line feeds as `fetch` does.
 */
export function isPlainHttp(url: string): boolean {
  return URL.parse(url)?.protocol === 'http:';
}

/**
 * The hosts of private addresses: loopback, the networks of RFC 1918 and RFC 4193, and names without a dot, such as
 * those of containers.
 */
const PRIVATE_HOST =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][0-9a-f]{2}:.*\]|[a-z0-9_-]+)$/i;

function isPrivateHost(host: string): boolean {
  return PRIVATE_HOST.test(host) || /\.(?:localhost|internal|local|svc)$/i.test(host);
}
