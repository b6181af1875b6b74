import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { remark } from '@booking/contracts';
import { hostOf, isAllowed, type TargetRules } from '../../target/target-rules.ts';

/** The IP addresses of a host name, IPv4 first; throws when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The error of a connection that the rules forbid. */
class ForbiddenTarget extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

const RESOLVE_MS_MAX = 3_000;
const LOOPBACK = '127.0.0.1';

/**
 * Resolves host names by DNS queries that occupy no thread. `dns.lookup` has only a few threads, which a name server
 * that hangs would block for all deliveries.
 */
export function dnsResolve(): Resolve {
  const resolver = new Resolver({ timeout: RESOLVE_MS_MAX, tries: 2 });
  return async (host) => {
    if (host === 'localhost') return [LOOPBACK];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers[0].status === 'rejected' ? answers[0].reason : new Error('no address');
  };
}

/**
 * Checks the resolved addresses of a new connection. A name is rejected if it resolves to any forbidden address. The
 * connection goes to the checked addresses, so a different second answer of DNS has no effect.
 */
export function checkedLookup(url: URL, resolve: Resolve, rules: TargetRules): LookupFunction {
  return (host, { all }, callback) => {
    void resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every((address) => isAllowed(address, url, rules))) {
          callback(new ForbiddenTarget(remark('target-resolves-to-forbidden')), '', 0);
        } else if (all === true) {
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          callback(null, first, isIP(first));
        }
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

/** Checks a URL whose host is an IP address, because Node does not look up IP addresses. */
export function assertAllowedHost(url: URL, rules: TargetRules): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowed(host, url, rules)) {
    throw new ForbiddenTarget(remark('target-not-allowed'));
  }
}
