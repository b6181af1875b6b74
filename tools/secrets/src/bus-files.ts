import type { ContainerSecrets } from './container-secrets.ts';
import { type BusUser, busUsers } from './secrets.ts';

const NODES = ['nats-1', 'nats-2', 'nats-3'];
const CLIENT_PORT = 4222;
const ROUTE_PORT = 6222;
/** The folder with these files on the nodes of the bus. */
const FOLDER = '/etc/nats/secrets';

/** An operator's certificates for the bus, in PEM. With them, clients and nodes use TLS only. */
export type BusTls = {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Whether every client needs a certificate of its own to connect. */
  readonly isMutual: boolean;
};

/** The addresses of the nodes, with the password of this user. */
export function busUrl(user: BusUser, { busPasswords }: ContainerSecrets, tls: BusTls | undefined): string {
  const protocol = tls ? 'tls' : 'nats';
  return NODES.map((node) => `${protocol}://${user}:${busPasswords[user]}@${node}:${CLIENT_PORT}`).join();
}

/** The files of the nodes: the passwords of users and routes, and TLS if there are certificates. */
export function busFiles(secrets: ContainerSecrets, tls: BusTls | undefined): Readonly<Record<string, string>> {
  return {
    passwords: busUsers.map((user) => `export ${passwordVariable(user)}=${secrets.busPasswords[user]}\n`).join(''),
    'cluster.conf': clusterConf(secrets.busRoutePassword),
    'tls.conf': tls ? tlsBlock(tls.isMutual) : '',
    'cluster-tls.conf': tls ? tlsBlock(true) : '',
    ...(tls && { 'ca.pem': tls.ca, 'cert.pem': tls.cert, 'key.pem': tls.key }),
  };
}

/** The name of the variable in `deploy/nats/accounts.conf`. */
function passwordVariable(user: BusUser): string {
  return `NATS_${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`;
}

function clusterConf(password: string): string {
  const routes = NODES.map((node) => `  nats://route:${password}@${node}:${ROUTE_PORT}\n`).join('');
  return `authorization { user: route, password: "${password}", timeout: 5 }\nroutes: [\n${routes}]\n`;
}

function tlsBlock(isMutual: boolean): string {
  const files = `cert_file: "${FOLDER}/cert.pem"\n  key_file: "${FOLDER}/key.pem"\n  ca_file: "${FOLDER}/ca.pem"`;
  return `tls {\n  ${files}\n  verify: ${isMutual}\n}\n`;
}
