import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@booking/contracts';
import { clientVariables, gatewayNames, variablesOfAll } from '@booking/gateway-simulator';
import { FileSize } from '@booking/provision-bus/file-size';
import type { Secrets } from '@booking/secrets';
import { SetupError } from '@booking/testing/servers';
import type { DatabaseAddresses } from './databases.ts';
import type { Ports } from './ports.ts';
import type { StackDirectory } from './stack-directory.ts';
import { variablesOf } from './variables-of.ts';

const ISSUER = 'embedded-stack';
const AUDIENCE = 'booking-payments';
const ADMIN_EMAIL = 'admin@example.com';
/** The storage limit of the stack's own nats-server. The operator of an external bus sets its limit. */
const NATS_FILE_STORE = '20GB';
/** The ending of a variable that names the file with the value. */
const FILE = '_FILE';

type Variables = Readonly<Record<string, string>>;
type Sources = { outside: NodeJS.ProcessEnv; ports: Ports; secrets: Secrets; directory: StackDirectory };

/** The variables of all services of the stack; docs/operations/configuration.md explains them. */
export type StackEnvironment = Variables & {
  readonly NATS_REPLICAS: string;
  readonly PUBLIC_URL: string;
  readonly JWT_ISSUER: string;
  readonly JWT_AUDIENCE: string;
  readonly JWKS_URL: string;
  readonly ADMIN_EMAIL: string;
  readonly ADMIN_PASSWORD: string;
};

/**
 * The variables given from outside, with defaults that make the stack work without any. A variable that is given as a
 * file has no default. The stack itself reads the file of a variable that it uses.
 */
export function stackEnvironment({ outside, ports, secrets, directory }: Sources): StackEnvironment {
  const given = withoutUndefined(outside);
  const used = {
    NATS_REPLICAS: '1',
    PUBLIC_URL: addressOf(ports.ingress),
    JWT_ISSUER: ISSUER,
    JWT_AUDIENCE: AUDIENCE,
    JWKS_URL: pathToFileURL(directory.jwks).href,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.adminPassword,
    ...(given['NATS_URL'] === undefined && { NATS_FILE_STORE }),
  };
  const passedOn = {
    LOG_LEVEL: 'info',
    LIVENESS_PROBED: 'yes',
    BOOKING_TOKEN_KEYS: secrets.bookingTokenKeys,
    WEBHOOK_SECRET_KEYS: secrets.webhookSecretKeys,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: 'yes',
    GATEWAYS: gatewayNames.join(),
    ADMIN_SECRET_KEYS: secrets.adminSecretKeys,
    ...gatewayDefaults(given, { ports, secrets }),
  };
  const environment = { ...used, ...unlessFromFile(passedOn, given), ...withContents(given, Object.keys(used)) };
  assertSize(environment.NATS_FILE_STORE);
  return environment;
}

/** Checks the setting before the start, because nats-server names only a part of an invalid value. */
function assertSize(fileStore: string | undefined): void {
  if (fileStore === undefined || FileSize.safeParse(fileStore).success) return;
  throw new SetupError(`NATS_FILE_STORE must be a size such as 20GB, not ${fileStore}.`);
}

function unlessFromFile(variables: Variables, given: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => given[name + FILE] === undefined));
}

/** The given variables. The named variables that are given as files have the contents of these files. */
function withContents(given: Variables, names: readonly string[]): Variables {
  const read = names.filter((name) => given[name + FILE] !== undefined && given[name] === undefined);
  const others = Object.entries(given).filter(([name]) => !read.some((own) => name === own + FILE));
  const contents = read.map((name) => [name, contentOf(name, String(given[name + FILE]))] as const);
  return { ...Object.fromEntries(others), ...Object.fromEntries(contents) };
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new SetupError(`${name}${FILE} names a file that cannot be read: ${file}`);
  }
}

/** The defaults of the gateways. The key of a real gateway is never sent to the simulator. */
function gatewayDefaults(given: Variables, { ports, secrets }: Pick<Sources, 'ports' | 'secrets'>): Variables {
  return variablesOfAll(({ realKey = '', realSettings }, name) => {
    const account = secrets.gateways[name];
    if ((given[realKey] ?? given[realKey + FILE]) !== undefined) return { ...account.shared, ...realSettings };
    return clientVariables(name, { secrets: account, url: addressOf(ports.simulator) });
  });
}

/** The variables of one service: the shared ones that it needs, and its own port, database and user of the bus. */
export function serviceEnvironment(
  environment: StackEnvironment,
  service: ServiceName,
  { port, databaseUrl, natsUrl }: Pick<DatabaseAddresses, 'databaseUrl'> & { port: number; natsUrl: string },
): Variables {
  return {
    ...variablesOf(service, environment),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
  };
}

export function migrationEnvironment(
  { LOG_LEVEL: logLevel, PATH: path }: StackEnvironment,
  { databaseUrl, migrationDatabaseUrl }: DatabaseAddresses,
): Variables {
  return {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    ...(logLevel !== undefined && { LOG_LEVEL: logLevel }),
    ...(path !== undefined && { PATH: path }),
  };
}

/** The secrets that only the simulator receives. */
export type SimulatorSecrets = Pick<Secrets, 'gateways' | 'simulatorControlKey'>;

type SimulatorSources = { ports: Ports; stateFile: string; secrets: SimulatorSecrets };

/** The variables of the simulator. It sends webhooks through the local ingress, even if the public URL differs. */
export function simulatorEnvironment(
  environment: StackEnvironment,
  { ports, stateFile, secrets: { gateways, simulatorControlKey } }: SimulatorSources,
): Variables {
  const { PUBLIC_URL: publicUrl, ...own } = variablesOf('simulator', environment);
  const gatewayVariables = variablesOfAll(({ webhooks }, name) => {
    const path = `/api/v1/webhooks/${name}`;
    const subscribed = String(publicUrl).replace(/\/+$/, '') + path;
    return { ...gateways[name].ofSimulator, ...webhooks?.({ delivered: addressOf(ports.ingress) + path, subscribed }) };
  });
  return {
    ...own,
    PORT: String(ports.simulator),
    SIMULATOR_CONTROL_KEY: simulatorControlKey,
    ...gatewayVariables,
    STATE_FILE: stateFile,
  };
}

/** The variables of the ingress: its port and the URLs of the services. */
export function ingressEnvironment(ports: Ports): Variables {
  return {
    PORT: String(ports.ingress),
    PAYMENTS_URL: addressOf(ports.payments),
    REFUNDS_URL: addressOf(ports.refunds),
    BOOKINGS_URL: addressOf(ports.bookings),
    GATEWAY_WEBHOOKS_URL: addressOf(ports['gateway-webhooks']),
    NOTIFICATIONS_URL: addressOf(ports.notifications),
    ADMIN_URL: addressOf(ports.admin),
  };
}

export function addressOf(port: number, protocol = 'http'): string {
  return `${protocol}://127.0.0.1:${port}`;
}

function withoutUndefined(env: NodeJS.ProcessEnv): Variables {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
