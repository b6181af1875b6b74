import { BlockList, isIPv4 } from 'node:net';

/** Addresses that are not on the public internet (IANA special-purpose registry), and the metadata server of Azure. */
const reserved = blockListOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/**
 * Global unicast addresses. Mapped, translated, unique local, link-local and multicast addresses are not among them.
 */
const globalUnicast = blockListOf([['2000::', 3]]);
/**
 * The parts of global unicast that are not public: protocol assignments with Teredo, documentation, and 6to4, which
 * wraps any IPv4 address.
 */
const reservedUnicast = blockListOf([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const privateNetworks = blockListOf([
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]);
/** The metadata servers of clouds within the private networks. */
const metadata = blockListOf([['fd00:ec2::254', 128]]);

export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !reservedUnicast.check(address, 'ipv6');
}

/** Whether an IP address belongs to this machine or to a private network. Metadata servers do not count. */
export function isPrivateIp(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  return !isMapped(address) && privateNetworks.check(address, family) && !metadata.check(address, family);
}

/** Whether an address is an IPv4-mapped IPv6 address. A block list would compare it with the rules of IPv4. */
function isMapped(address: string): boolean {
  return address.toLowerCase().startsWith('::ffff:');
}

function blockListOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list;
}
