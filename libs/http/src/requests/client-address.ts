import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { unlessEmpty } from '@booking/runtime';
import { z } from 'zod';
import type { RequestHeaders } from '../define-route.ts';

const PROXIES_DEFAULT = 1;
const PROXIES_MAX = 10;

/**
 * The variable of a service that distinguishes clients by their address. Spread `.shape` into the schema of that
 * service.
 */
export const TrustedProxiesEnv = z.object({
  TRUSTED_PROXIES: unlessEmpty(z.coerce.number().int().min(0).max(PROXIES_MAX).default(PROXIES_DEFAULT)),
});

type Request = {
  readonly headers: IncomingHttpHeaders | RequestHeaders;
  /** The address at the other end of the connection. */
  readonly remoteAddress: string | undefined;
};

/**
 * The address of the client as the outermost trusted proxy saw it. Each trusted proxy appends the address it saw to
 * `X-Forwarded-For`, after entries that the client may have invented. It is undefined without that header. If no proxy
 * is trusted, it is the address of the connection.
 */
export function clientAddress({ headers, remoteAddress }: Request, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return network(remoteAddress ?? '');
  const list = headers['x-forwarded-for'];
  if (typeof list !== 'string') return undefined;
  const seen = list.split(',').slice(-trustedProxies);
  return network(withoutPort(seen[0]?.trim() ?? ''));
}

/**
 * Removes the port of the connection, which some load balancers append: `203.0.113.7:51234` or `[2001:db8::1]:51234`.
 */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The holder of an IPv6 address usually controls its whole /64, so the /64 counts as one address. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = MAPPED_IPV4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** The groups in a part of an IPv6 address. An IPv4 address at its end stands for two groups. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));
}
