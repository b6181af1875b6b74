import { randomBytes } from 'node:crypto';
import { completeSecrets, type Secrets } from './secrets.ts';

const PASSWORD_BYTES = 24;

/** What containers need beside what every installation does: they reach servers over a network. */
export type ContainerSecrets = Secrets & {
  /** What the nodes of the bus know each other by. */
  readonly busRoutePassword: string;
  /** Of the first account of Grafana. */
  readonly grafanaPassword: string;
};

/** Keeps the secrets there are, and makes those that are missing. */
export async function completeContainerSecrets(kept: Partial<ContainerSecrets>): Promise<ContainerSecrets> {
  return {
    ...(await completeSecrets(kept)),
    busRoutePassword: kept.busRoutePassword ?? password(),
    grafanaPassword: kept.grafanaPassword ?? password(),
  };
}

/** Without characters that mean something in a URL, a configuration file or SQL. */
function password(): string {
  return randomBytes(PASSWORD_BYTES).toString('hex');
}
