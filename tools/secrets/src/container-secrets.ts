import { randomBytes } from 'node:crypto';
import { completeSecrets, type Secrets } from './secrets.ts';

const PASSWORD_BYTES = 24;

/** The secrets of an installation in containers, whose servers are reached over a network. */
export type ContainerSecrets = Secrets & {
  /** The password with which the nodes of the bus connect to each other. */
  readonly busRoutePassword: string;
  /** The password of Grafana's first account. */
  readonly grafanaPassword: string;
};

/** Keeps existing secrets, and creates missing ones. */
export async function completeContainerSecrets(kept: Partial<ContainerSecrets>): Promise<ContainerSecrets> {
  return {
    ...(await completeSecrets(kept)),
    busRoutePassword: kept.busRoutePassword ?? password(),
    grafanaPassword: kept.grafanaPassword ?? password(),
  };
}

/** A random password without special characters of URLs, configuration files and SQL. */
function password(): string {
  return randomBytes(PASSWORD_BYTES).toString('hex');
}
