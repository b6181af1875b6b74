import { serviceNames } from '@booking/contracts';
import { gatewayNames } from '@booking/gateway-simulator';
import type { ProcessName } from './ports.ts';

type Variables = Readonly<Record<string, string>>;
type Program = ProcessName | 'provisioner' | 'build';

/** The variables of the machine that any program needs: paths, certificates, language, proxies, Node's settings. */
const OF_THE_MACHINE = /^(PATH|HOME|USER|SHELL|TERM|TMPDIR|TZ|LANG|LC_\w+|NODE_\w+|SSL_CERT_\w+|\w*_PROXY|\w*_proxy)$/;
const OF_GATEWAYS = new RegExp(`^(GATEWAYS|(${gatewayNames.join('|').toUpperCase()})_\\w+)$`);
const gatewayCallers: readonly Program[] = ['payments', 'refunds', 'gateway-webhooks'];

/**
 * The programs that receive each variable, as in docs/operations/configuration.md. No program receives other variables,
 * except those of the machine.
 */
const OWNERS: readonly (readonly [RegExp, readonly Program[]])[] = [
  [OF_GATEWAYS, [...gatewayCallers, 'simulator']],
  [/^(ALLOW_SANDBOX_IN_PUBLIC|GATEWAY_QUESTIONS_PER_SECOND)$/, gatewayCallers],
  [/^(SIMULATOR|CALLBACKS?)_(?!RETENTION)\w+$/, ['simulator']],
  [/^CALLBACK_RETENTION_DAYS$/, ['gateway-webhooks']],
  [/^BOOKING_TOKEN_KEYS$/, ['payments', 'gateway-webhooks']],
  [/^(WEBHOOK_SECRET_KEYS|ALLOW_PRIVATE_WEBHOOK_TARGETS)$/, ['notifications']],
  [/^(JWT_\w+|JWKS_URL)$/, ['payments', 'refunds', 'bookings', 'notifications']],
  [/^CALLER_REQUESTS_PER_MINUTE$/, ['payments', 'refunds', 'bookings']],
  [/^ALLOWED_ORIGINS$/, ['payments', 'refunds', 'bookings', 'ingress']],
  [/^(POLL|RECONCILE|COMPARE)_\w+$/, ['payments', 'refunds']],
  [/^ADDRESS_REQUESTS_PER_MINUTE$/, ['payments', 'refunds', 'bookings', 'notifications']],
  [/^TRUSTED_PROXIES$/, ['payments', 'refunds', 'bookings', 'notifications', 'admin']],
  [/^RETURN_URL_HOSTS$/, ['payments']],
  [/^REFUND_\w+$/, ['refunds']],
  [/^(ADMIN|OIDC)_\w+$/, ['admin']],
  [/^(NATS_(REPLICAS|FILE_STORE)|EVENT_RETENTION_DAYS)$/, ['provisioner']],
  [/^(LOG_LEVEL|NATS_(CA|CERT|KEY))$/, [...serviceNames, 'provisioner']],
  [/^(ALLOW_FSYNC_OFF|LIVENESS_PROBED|OTEL_\w+)$/, serviceNames],
  [/^(PAYMENTS|REFUNDS|BOOKINGS|GATEWAY_WEBHOOKS|NOTIFICATIONS|ADMIN)_URL$/, ['ingress']],
  [/^PUBLIC_URL$/, [...gatewayCallers, 'admin', 'simulator', 'ingress']],
];

/** The variables of the stack that one program needs, each as a value or as a file (`…_FILE`). */
export function variablesOf(program: Program, all: Variables): Variables {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => OF_THE_MACHINE.test(name) || isSettingOf(program, name)),
  );
}

/** The variables of one program, without the variables of the machine. */
export function settingsOf(program: Program, all: Variables): Variables {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isSettingOf(program, name)));
}

function isSettingOf(program: Program, variable: string): boolean {
  const name = variable.replace(/_FILE$/, '');
  return OWNERS.some(([pattern, programs]) => pattern.test(name) && programs.includes(program));
}
