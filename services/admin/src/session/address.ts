import { isIPv6 } from 'node:net';
import type { RequestHeaders } from '@booking/http';

/**
 * Our own ingress appends the address it saw, so the last one in the list is reliable. The client may have written the
 * others.
 */
export function addressOf(headers: RequestHeaders): string {
  return network(headers['x-forwarded-for']?.split(',').at(-1)?.trim() ?? 'direct');
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

/** An IPv4 address at the end stands for two groups. */
function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));
}
