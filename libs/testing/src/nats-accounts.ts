import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';

/**
 * The permissions of the bus users, generated from the declarations of the services. A deployment gives the same file
 * to its nats-server.
 */
const PERMISSIONS_FILE = join(import.meta.dirname, '../../../deploy/nats/permissions.conf');

/** A user of the bus. Only tests have the user `observer`, who may read everything and act as any service. */
export type BusUser = ServiceName | 'provisioner' | 'observer';

export type Credentials = { readonly user: string; readonly password: string };

/** An account of JetStream, isolated from the others. The name of a user is unique across all accounts. */
export type NatsAccount = { readonly name: string; readonly users: ReadonlyMap<BusUser, Credentials> };

/** Returns the address of nats-server with the credentials of a user. */
export type BusUrls = (user: BusUser) => string;

/**
 * The accounts in the format of nats-server's configuration. By default users have the permissions of the product's
 * services.
 */
export function natsAccounts(accounts: readonly NatsAccount[], permissions = productPermissions()): string {
  return [permissions, 'accounts {', ...accounts.map(printAccount), '}'].join('\n');
}

/**
 * The addresses of nats-server for the users of an account. Throws RangeError for a user that the account does not
 * have.
 */
export function busUrls(url: string, { users }: NatsAccount): BusUrls {
  return (name) => {
    const credentials = users.get(name);
    if (!credentials) throw new RangeError(`This bus has no user ${name}`);
    return Object.assign(new URL(url), { username: credentials.user, password: credentials.password }).href;
  };
}

function productPermissions(): string {
  return readFileSync(PERMISSIONS_FILE, 'utf8');
}

function printAccount({ name, users }: NatsAccount): string {
  return [`${name} {`, 'jetstream: enabled', 'users: [', ...[...users].map(printUser), ']', '}'].join('\n');
}

/** Strings are quoted as JSON, which the format accepts. */
function printUser([name, { user, password }]: [BusUser, Credentials]): string {
  const credentials = `user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)}`;
  return name === 'observer' ? `{ ${credentials} }` : `{ ${credentials}, permissions: $${name}-permissions }`;
}
