import { randomBytes } from 'node:crypto';
import { serviceNames, type ServiceName } from '@booking/contracts';
import { completeSecrets, type Secrets } from './secrets.ts';

const PASSWORD_BYTES = 24;

/** What containers need beside what every installation does: they reach servers over a network. */
export type ContainerSecrets = Secrets & {
  /** Of the role that a service works with, and of the one that owns its schema. */
  readonly databasePasswords: Readonly<Record<ServiceName, { readonly service: string; readonly migrator: string }>>;
  /** What the nodes of the bus know each other by. */
  readonly busRoutePassword: string;
  /** Of the first account of Grafana. */
  readonly grafanaPassword: string;
};

/** Keeps the secrets there are, and makes those that are missing. */
export async function completeContainerSecrets(kept: Partial<ContainerSecrets>): Promise<ContainerSecrets> {
  const passwordsOf = (): { service: string; migrator: string } => ({ service: password(), migrator: password() });
  const databasePasswords = Object.fromEntries(serviceNames.map((service) => [service, passwordsOf()]));
  return {
    ...(await completeSecrets(kept)),
    databasePasswords: { ...databasePasswords, ...kept.databasePasswords } as ContainerSecrets['databasePasswords'],
    busRoutePassword: kept.busRoutePassword ?? password(),
    grafanaPassword: kept.grafanaPassword ?? password(),
  };
}

/** Without characters that mean something in a URL, a configuration file or SQL. */
function password(): string {
  return randomBytes(PASSWORD_BYTES).toString('hex');
}
