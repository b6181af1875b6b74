import { isIP } from 'node:net';
import { isPrivateIp, isPublicIp } from './allowed-address.ts';

const URL_CHARACTERS_MAX = 2_000;
const PORTS: readonly string[] = ['', '443', '8443'];

export type TargetRules = {
  /** Allows loopback and private networks as well, on any port and over plain HTTP. For development only. */
  readonly allowPrivateTargets: boolean;
};

/** Host names are resolved and checked only before each connection. */
export function urlFault(text: string, rules: TargetRules): string | undefined {
  if (text.length > URL_CHARACTERS_MAX) return `Must have at most ${URL_CHARACTERS_MAX} characters`;
  if (!URL.canParse(text)) return 'Must be a URL, such as https://shop.example.com/webhooks';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'Must not contain a user or a password';
  if (url.hash !== '') return 'Must not contain a fragment';
  return placeFault(url, rules);
}

function placeFault(url: URL, rules: TargetRules): string | undefined {
  const host = hostOf(url);
  const isPlaceAllowed = isIP(host) === 0 || isAllowed(host, url, rules);
  return schemeFault(url, rules) ?? (isPlaceAllowed ? undefined : 'Must be an address on the public internet');
}

function schemeFault({ protocol, port }: URL, { allowPrivateTargets }: TargetRules): string | undefined {
  if (allowPrivateTargets) return /^https?:$/.test(protocol) ? undefined : 'Must begin with https:// or http://';
  if (protocol !== 'https:') return 'Must begin with https://';
  return PORTS.includes(port) ? undefined : 'Must use port 443 or 8443';
}

export function isAllowed(address: string, { protocol, port }: URL, { allowPrivateTargets }: TargetRules): boolean {
  if (allowPrivateTargets && isPrivateIp(address)) return true;
  return protocol === 'https:' && PORTS.includes(port) && isPublicIp(address);
}

/** The host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
