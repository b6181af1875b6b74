import { isPublicAddress } from '@booking/gateways';
import { z } from 'zod';

const URL_CHARACTERS_MAX = 2_048;
const ADDRESS = /^https?:\/\/\S+$/i;
const CONTROL = /\p{Cc}/u;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;

export type ReturnAddressPolicy = {
  /** `shop.example`, `shop.example:8443` or `*.shop.example`. An empty list allows every public host. */
  readonly hosts: readonly string[];
  readonly publicUrl: string;
};

/**
 * An address of the shop in the form in which gateways get it: ASCII, normalised, at a host that the operator allows.
 */
export function returnAddress(policyOf: () => ReturnAddressPolicy) {
  return z
    .string()
    .max(URL_CHARACTERS_MAX)
    .regex(ADDRESS, { abort: true, error: 'Must be an http or https address without blanks' })
    .refine((text) => !CONTROL.test(text) && URL.canParse(text), { abort: true, error: 'Must be a valid address' })
    .refine(hasNoCredentials, { error: 'Must not contain a user name or a password' })
    .refine((text) => isAllowed(new URL(text), policyOf()), {
      error: 'Must lead to a host that RETURN_URL_HOSTS allows',
    })
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(URL_CHARACTERS_MAX));
}

function hasNoCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

function isAllowed(url: URL, { hosts, publicUrl }: ReturnAddressPolicy): boolean {
  if (hosts.length > 0) return hosts.some((host) => matches(url, host));
  return isPublicAddress(url.href) || !isPublicAddress(publicUrl);
}

/**
 * A host with a port matches this port only. An address without a port has the default port of its protocol. `*.`
 * matches every subdomain, but not the domain itself.
 */
function matches({ protocol, hostname, port }: URL, allowed: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const usedPort = port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT);
  const host = allowed.includes(':') ? `${name}:${usedPort}` : name;
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}
