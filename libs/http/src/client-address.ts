import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RequestHeaders } from './define-route.ts';

/**
 * The address of the client, as the outermost trusted proxy saw it. Each trusted proxy appends the address it saw to
 * `X-Forwarded-For`; the client may have written everything before. Undefined without that header.
 */
export function forwardedAddress(
  headers: IncomingHttpHeaders | RequestHeaders,
  trustedProxies = 1,
): string | undefined {
  const list = headers['x-forwarded-for'];
  if (typeof list !== 'string' || trustedProxies === 0) return undefined;
  const seen = list.split(',').slice(-trustedProxies);
  return network(seen[0]?.trim() ?? '');
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The holder of an IPv6 address usually controls its whole /64, so the /64 counts as one address. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = MAPPED_IPV4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));
}
