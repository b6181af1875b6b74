import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@booking/contracts';

/** Generated from the declarations of the services. A deployment gives the same file to its nats-server. */
const PERMISSIONS_FILE = join(import.meta.dirname, '../../../deploy/nats/permissions.conf');

/**
 * The users of the product's bus, and `observer`, which only tests have: it may read everything and act as any service.
 */
export type BusUser = ServiceName | 'provisioner' | 'observer';

export type Credentials = { readonly user: string; readonly password: string };

/** One JetStream account, isolated from the others. The names of users are unique across all accounts. */
export type NatsAccount = { readonly name: string; readonly users: ReadonlyMap<BusUser, Credentials> };

/** The address of nats-server with the credentials of this user. */
export type BusUrls = (user: BusUser) => string;

/**
 * The accounts in the format of nats-server's configuration. By default users have the permissions of the product's
 * services.
 */
export function natsAccounts(accounts: readonly NatsAccount[], permissions = productPermissions()): string {
  return [permissions, 'accounts {', ...accounts.map(printAccount), '}'].join('\n');
}

/** Throws RangeError for a user that the account does not have. */
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
