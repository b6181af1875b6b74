import { type ServiceName, serviceNames } from '@booking/contracts';
import { gatewaySecretsOf } from '@booking/gateway-simulator';
import { busFiles, type BusTls, busUrl } from './bus-files.ts';
import type { ContainerSecrets } from './container-secrets.ts';
import { type BusUser, busUsers, databaseOf, publicKeySet } from './secrets.ts';

type Files = Readonly<Record<string, string>>;

type Setup = {
  readonly tls: BusTls | undefined;
  /** Whether the simulator runs. Only then do services get the keys of simulated gateways. */
  readonly hasSimulator: boolean;
};

/** The containers that get secrets. Each has its own folder, which no other container sees. */
export const consumers = [
  ...busUsers,
  ...serviceNames.map(migrationsOf),
  'postgres',
  'nats',
  'simulator',
  'grafana',
] as const;
export type Consumer = (typeof consumers)[number];

/** The name of the consumer of secrets that migrates the database of a service. */
export function migrationsOf(service: ServiceName): `${ServiceName}-migrations` {
  return `${service}-migrations`;
}

/** The services that verify bearer tokens. */
const tokenVerifiers: ReadonlySet<ServiceName> = new Set(['payments', 'refunds', 'bookings', 'notifications']);
/** The services that call gateways. */
const gatewayCallers: ReadonlySet<ServiceName> = new Set(['payments', 'refunds', 'gateway-webhooks']);
/** The services that make or read booking tokens in webhook addresses. */
const tokenKeyHolders: ReadonlySet<ServiceName> = new Set(['payments', 'gateway-webhooks']);
/** The services that read lists from a standby. An operator supplies its address. */
const standbyReaders: ReadonlySet<ServiceName> = new Set(['bookings', 'admin']);

/** The files of each consumer. A consumer gets no secret that it does not need. */
export function secretFiles(secrets: ContainerSecrets, setup: Setup): Readonly<Record<Consumer, Files>> {
  const files = consumers.map((consumer) => [consumer, filesOf(consumer, secrets, setup)]);
  return Object.fromEntries(files) as Record<Consumer, Files>;
}

function filesOf(consumer: Consumer, secrets: ContainerSecrets, setup: Setup): Files {
  if (consumer === 'postgres') return rolePasswords(secrets);
  if (consumer === 'nats') return busFiles(secrets, setup.tls);
  if (consumer === 'simulator') return simulatorFiles(secrets);
  if (consumer === 'grafana') return { ADMIN_PASSWORD: secrets.grafanaPassword };
  const migrated = serviceNames.find((service) => migrationsOf(service) === consumer);
  if (migrated) return databaseUrls(migrated, secrets);
  return memberFiles(consumer as BusUser, secrets, setup);
}

/** The files of a client of the bus. */
function memberFiles(consumer: BusUser, secrets: ContainerSecrets, { tls, hasSimulator }: Setup): Files {
  const bus = { NATS_URL: busUrl(consumer, secrets, tls), NATS_CA: tls?.ca ?? '', NATS_CERT: '', NATS_KEY: '' };
  if (consumer === 'provisioner') return bus;
  const { DATABASE_URL } = databaseUrls(consumer, secrets);
  const gatewayKeys = hasSimulator && gatewayCallers.has(consumer) && gatewaySecretsOf('ofClient', secrets.gateways);
  return { ...bus, DATABASE_URL, ...keysOf(consumer, secrets), ...gatewayKeys };
}

/** The simulator's variables in a file for `node --env-file`, and a copy of the control key for the operator. */
function simulatorFiles({ gateways, simulatorControlKey }: ContainerSecrets): Files {
  const control = { SIMULATOR_CONTROL_KEY: simulatorControlKey };
  const lines = Object.entries({ ...gatewaySecretsOf('ofSimulator', gateways), ...control });
  return { environment: lines.map(([name, value]) => `${name}='${value}'\n`).join(''), ...control };
}

function keysOf(service: ServiceName, secrets: ContainerSecrets): Files {
  return {
    ...(tokenVerifiers.has(service) && { 'jwks.json': publicKeySet(secrets) }),
    ...(tokenKeyHolders.has(service) && { BOOKING_TOKEN_KEYS: secrets.bookingTokenKeys }),
    ...(standbyReaders.has(service) && { DATABASE_READ_URL: '' }),
    ...(service === 'notifications' && { WEBHOOK_SECRET_KEYS: secrets.webhookSecretKeys }),
    ...(service === 'admin' && adminFiles(secrets)),
  };
}

function adminFiles({ adminPassword, adminSecretKeys }: ContainerSecrets): Files {
  return { ADMIN_PASSWORD: adminPassword, ADMIN_SECRET_KEYS: adminSecretKeys, OIDC_CLIENT_SECRET: '' };
}

type DatabaseUrls = { readonly DATABASE_URL: string; readonly MIGRATION_DATABASE_URL: string };

function databaseUrls(service: ServiceName, { databasePasswords }: ContainerSecrets): DatabaseUrls {
  const database = databaseOf(service);
  const passwords = databasePasswords[service];
  const url = (role: string, password: string): string => `postgres://${role}:${password}@postgres:5432/${database}`;
  return {
    DATABASE_URL: url(database, passwords.service),
    MIGRATION_DATABASE_URL: url(`${database}_migrator`, passwords.migrator),
  };
}

/** The passwords of the database roles, a file for each. The init script of PostgreSQL creates the roles from them. */
function rolePasswords({ databasePasswords }: ContainerSecrets): Files {
  const roles = serviceNames.flatMap((service) => {
    const { service: own, migrator } = databasePasswords[service];
    return [
      [databaseOf(service), own],
      [`${databaseOf(service)}_migrator`, migrator],
    ];
  });
  return Object.fromEntries(roles) as Files;
}
