import { BlockList, isIP } from 'node:net';

/**
 * Names that public DNS never resolves (RFC 2606, RFC 6761, RFC 6762, RFC 8375, the Services of Kubernetes, and the
 * habits of home routers).
 */
const LOCAL_DOMAINS = ['localhost', 'local', 'internal', 'svc', 'lan', 'home.arpa', 'test', 'example', 'invalid'];

const localNetworks = new BlockList();
localNetworks.addSubnet('0.0.0.0', 8);
localNetworks.addSubnet('127.0.0.0', 8);
localNetworks.addSubnet('10.0.0.0', 8);
localNetworks.addSubnet('100.64.0.0', 10);
localNetworks.addSubnet('172.16.0.0', 12);
localNetworks.addSubnet('192.168.0.0', 16);
localNetworks.addSubnet('169.254.0.0', 16);
localNetworks.addAddress('::1', 'ipv6');
localNetworks.addSubnet('fc00::', 7, 'ipv6');
localNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether the host of a URL can belong to the public internet. A name without a dot never does. */
export function isPublicAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return !localNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !LOCAL_DOMAINS.some((domain) => host.endsWith(`.${domain}`));
}
