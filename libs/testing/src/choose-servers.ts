import type { Servers } from './infrastructure.ts';
import { SetupError } from './setup-error.ts';
import { startNats } from './start-nats.ts';
import { startPostgres } from './start-postgres.ts';

/** The variable that selects the servers of tests: `embedded`, the default, or `containers`. */
const INFRASTRUCTURE_VARIABLE = 'TEST_INFRA';

/** Servers that are processes of this machine. They end with the process that started them. */
export const embeddedServers: Servers = {
  kind: 'embedded servers',
  startPostgres,
  startNats,
  close: () => Promise.resolve(),
};

/**
 * Selects the servers of a test run. Throws SetupError for an unknown value of the variable, or if containers are
 * requested without Docker.
 */
export async function chooseServers(env: NodeJS.ProcessEnv): Promise<Servers> {
  const choice = env[INFRASTRUCTURE_VARIABLE] ?? 'embedded';
  if (choice === 'embedded') return embeddedServers;
  if (choice !== 'containers') {
    throw new SetupError(`${INFRASTRUCTURE_VARIABLE} is ${choice}: it is embedded or containers.`);
  }
  // testcontainers is loaded only if it is needed, because it is larger than everything else here together.
  const { containerServers } = await import('./containers/container-servers.ts');
  return containerServers(env);
}
