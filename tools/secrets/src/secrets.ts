import { randomBytes } from 'node:crypto';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { completeGatewaySecrets, type GatewaySecrets } from '@booking/gateway-simulator';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export const SIGNATURE_ALGORITHM = 'ES256';
const KEY_BYTES = 32;
const PASSWORD_BYTES = 12;
const DATABASE_PASSWORD_BYTES = 24;

/** The users of the bus: every service, and the stream provisioner. */
export const busUsers = [...serviceNames, 'provisioner'] as const;
export type BusUser = (typeof busUsers)[number];

/** The generated secrets of an installation. */
export type Secrets = {
  readonly jwtKey: JWK & { readonly kid: string };
  readonly bookingTokenKeys: string;
  /** The keys that encrypt the signing secrets of webhook endpoints. */
  readonly webhookSecretKeys: string;
  /** The keys that encrypt the secrets of authenticator apps. */
  readonly adminSecretKeys: string;
  /** The key of the gateway simulator's control API. */
  readonly simulatorControlKey: string;
  /** The keys of accounts at the simulated gateways. */
  readonly gateways: GatewaySecrets;
  readonly adminPassword: string;
  readonly busPasswords: Readonly<Record<BusUser, string>>;
  /** For each service, the password of its role, and of the role that owns its schema. */
  readonly databasePasswords: Readonly<Record<ServiceName, { readonly service: string; readonly migrator: string }>>;
  /**
   * The password of the role that creates databases and roles. It is needed where that role connects over the network.
   */
  readonly databaseSuperuserPassword: string;
};

/** The database of a service, and its role. */
export function databaseOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}

/** Keeps existing secrets, and creates missing ones. */
export async function completeSecrets(kept: Partial<Secrets>): Promise<Secrets> {
  const gateways = await completeGatewaySecrets(kept.gateways);
  const busPasswords = { ...generateBusPasswords(), ...kept.busPasswords };
  const databasePasswords = { ...generateDatabasePasswords(), ...kept.databasePasswords };
  return { ...(await generateSecrets()), ...kept, gateways, busPasswords, databasePasswords };
}

/** A JSON Web Key Set with the public part of the signing key, which verifies tokens. */
export function publicKeySet({ jwtKey: { d: _d, ...key } }: Secrets): string {
  return JSON.stringify({ keys: [key] }, null, 2);
}

/** Generates all secrets except those of gateways, bus users and the services' databases. */
async function generateSecrets(): Promise<Omit<Secrets, 'gateways' | 'busPasswords' | 'databasePasswords'>> {
  return {
    jwtKey: await generateSigningKey(),
    bookingTokenKeys: encryptionKey(),
    webhookSecretKeys: encryptionKey(),
    adminSecretKeys: encryptionKey(),
    simulatorControlKey: `control_${randomBytes(KEY_BYTES).toString('hex')}`,
    databaseSuperuserPassword: databasePassword(),
    adminPassword: randomBytes(PASSWORD_BYTES).toString('base64url'),
  };
}

/** A new encryption key, in the form `kid:base64`. */
function encryptionKey(): string {
  return `k1:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** Random passwords without special characters of URLs and configuration files. */
function generateBusPasswords(): Secrets['busPasswords'] {
  const passwords = busUsers.map((user) => [user, `bus_${randomBytes(KEY_BYTES).toString('hex')}`]);
  return Object.fromEntries(passwords) as Secrets['busPasswords'];
}

function generateDatabasePasswords(): Secrets['databasePasswords'] {
  const passwords = serviceNames.map((service) => [
    service,
    { service: databasePassword(), migrator: databasePassword() },
  ]);
  return Object.fromEntries(passwords) as Secrets['databasePasswords'];
}

/** A random password without special characters of URLs, configuration files and SQL. */
function databasePassword(): string {
  return randomBytes(DATABASE_PASSWORD_BYTES).toString('hex');
}

async function generateSigningKey(): Promise<Secrets['jwtKey']> {
  const { privateKey } = await generateKeyPair(SIGNATURE_ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: SIGNATURE_ALGORITHM, use: 'sig' };
}
