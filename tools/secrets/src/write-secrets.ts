import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import type { BusTls } from './bus-files.ts';
import { completeContainerSecrets, type ContainerSecrets } from './container-secrets.ts';
import { keepSecrets } from './keep-secrets.ts';
import { replaceFile } from './replace-file.ts';
import { type Consumer, consumers, migrationsOf, secretFiles } from './secret-files.ts';
import { busUsers } from './secrets.ts';

/**
 * The mode of secrets that every user in the container may read. The folder is mounted in this container only, and its
 * image determines the user.
 */
const ANYBODY_IN_THE_CONTAINER = 0o444;
const KEPT = 'secrets.json';
/**
 * nats-server does not start without the password of a user, and a file of an operator lacks the users of later
 * versions. The lines of the operator follow the generated lines, and the last line about a user applies.
 */
const BUS_PASSWORDS = 'passwords';
/**
 * The address of the owner, which commit 7950942 gave to services. Its replicas need the address whenever they start,
 * so the file stays until an operator removes it (docs/operations/upgrading.md). This version gives the address to
 * migrations only.
 */
const OWNER_OF_EARLIER_REPLICAS = 'MIGRATION_DATABASE_URL';
/** The host name of the server that creates the roles. */
const POSTGRES = 'postgres';

type Folders = {
  /** The folder that keeps the secrets for the next run. */
  readonly kept: string;
  /** Files of an operator, in folders with the names of the consumers. Each overrides the generated file. */
  readonly given: string;
  /** A folder for every consumer. */
  readonly consumers: string;
};

/** Creates missing secrets, and writes the files of each consumer. Existing secrets stay the same. */
export async function writeSecrets(folders: Folders, { hasSimulator = true } = {}): Promise<void> {
  const keptFile = join(folders.kept, KEPT);
  const kept = existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Partial<ContainerSecrets>) : {};
  const secrets = await completeContainerSecrets(kept);
  keepSecrets(keptFile, secrets);

  const generated = secretFiles(secrets, { tls: givenTls(folders.given), hasSimulator });
  const files = {
    ...generated,
    postgres: { ...generated.postgres, ...givenPasswords(folders.given, generated.postgres) },
  };
  for (const consumer of consumers) {
    const folder = join(folders.consumers, consumer);
    mkdirSync(folder, { recursive: true });
    const contents = contentsOf(files[consumer], givenFiles(folders.given, consumer));
    removeOthers(folder, contents);
    for (const [name, content] of contents) replaceFile(join(folder, name), content, ANYBODY_IN_THE_CONTAINER);
  }
}

type Contents = ReadonlyMap<string, string | Buffer>;

function contentsOf(generated: Readonly<Record<string, string>>, given: ReadonlyMap<string, string>): Contents {
  const contents = new Map<string, string | Buffer>(Object.entries(generated));
  for (const [name, path] of given) {
    const content = readFileSync(path);
    contents.set(name, name === BUS_PASSWORDS ? `${generated[BUS_PASSWORDS] ?? ''}${content.toString()}` : content);
  }
  return contents;
}

/** Removes files of an earlier version or an operator that no version uses any more. */
function removeOthers(folder: string, kept: Contents): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isUsed = kept.has(entry.name) || entry.name === OWNER_OF_EARLIER_REPLICAS;
    if (entry.isFile() && !isUsed) rmSync(join(folder, entry.name));
  }
}

/** The secrets of the last run. Throws when there are none. */
export function readKeptSecrets(folder: string): ContainerSecrets {
  return JSON.parse(readFileSync(join(folder, KEPT), 'utf8')) as ContainerSecrets;
}

function givenTls(given: string): BusTls | undefined {
  if (!existsSync(join(given, 'nats/cert.pem'))) return undefined;
  const read = (name: string): string => readFileSync(join(given, 'nats', name), 'utf8');
  const isMutual = busUsers.every((user) => existsSync(join(given, user, 'NATS_CERT')));
  return { ca: read('ca.pem'), cert: read('cert.pem'), key: read('key.pem'), isMutual };
}

/**
 * The passwords that an operator has given to roles in the database addresses of services. PostgreSQL creates the roles
 * with them on an empty volume, before a backup is restored.
 */
function givenPasswords(given: string, roles: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const addresses = serviceNames
    .flatMap((service) => ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].map((name) => join(given, service, name)))
    .flatMap((path) => (existsSync(path) ? [URL.parse(readFileSync(path, 'utf8'))] : []));
  const passwords = addresses.flatMap((address) => {
    const isRole = address?.hostname === POSTGRES && address.username in roles && address.password !== '';
    return isRole ? [[address.username, decodeURIComponent(address.password)] as const] : [];
  });
  return Object.fromEntries(passwords);
}

/**
 * The files of an operator for a consumer, by name. The `DATABASE_URL` of a service also goes to its migrations, but a
 * file for migrations never goes to the service.
 */
function givenFiles(given: string, consumer: Consumer): ReadonlyMap<string, string> {
  const own = filesIn(join(given, consumer));
  const service = serviceNames.find((name) => migrationsOf(name) === consumer);
  if (!service) return new Map([...own].filter(([name]) => !name.startsWith('MIGRATION_')));
  const ofService = [...filesIn(join(given, service))].filter(([name]) => /^(MIGRATION_)?DATABASE_URL$/.test(name));
  return new Map([...ofService, ...own]);
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name, join(folder, name)]));
}
