import { serviceNames, type ServiceName } from '@booking/contracts';
import type { ProcessName } from './ports.ts';

type Variables = Readonly<Record<string, string>>;
type Program = ProcessName | 'provisioner' | 'build-web';

/** What any program needs of the machine: where programs and certificates are, language, proxies, Node's own settings. */
const OF_THE_MACHINE = /^(PATH|HOME|USER|SHELL|TERM|TMPDIR|TZ|LANG|LC_\w+|NODE_\w+|SSL_CERT_\w+|\w*_PROXY|\w*_proxy)$/;
const OF_GATEWAYS = /^(GATEWAYS|(SANDBOX|STRIPE|SQUARE|RAZORPAY|MOLLIE|PAYSTACK|XENDIT|ADYEN|PAYPAL)_\w+)$/;
const gatewayCallers: readonly Program[] = ['payments', 'refunds', 'gateway-webhooks'];

/** Who alone gets variables that not every service needs; docs/operations.md has the same in words. */
const OWNERS: readonly (readonly [RegExp, readonly Program[]])[] = [
  [OF_GATEWAYS, [...gatewayCallers, 'simulator']],
  [/^SIMULATOR_\w+$|^CALLBACKS?_\w+$|^STATE_FILE$/, ['simulator']],
  [/^BOOKING_TOKEN_KEYS(_FILE)?$/, ['payments', 'gateway-webhooks']],
  [/^(JWT_\w+|JWKS_URL)$/, ['payments', 'refunds', 'bookings']],
  [/^(ADMIN|OIDC)_\w+$/, ['admin']],
  [/^NATS_(REPLICAS|FILE_STORE)$/, ['provisioner']],
  [/^LOG_LEVEL$/, [...serviceNames, 'provisioner']],
  [/^PUBLIC_URL$/, [...serviceNames, 'simulator', 'ingress']],
];

/** The variables of the stack that one program gets: no program has the secrets of another one. */
export function variablesOf(program: Program, all: Variables): Variables {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isFor(program, name)));
}

function isFor(program: Program, variable: string): boolean {
  if (OF_THE_MACHINE.test(variable)) return true;
  const owners = OWNERS.filter(([pattern]) => pattern.test(variable));
  if (owners.length > 0) return owners.some(([, programs]) => programs.includes(program));
  return serviceNames.includes(program as ServiceName);
}
