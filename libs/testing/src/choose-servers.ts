import type { Servers } from './infrastructure.ts';
import { SetupError } from './setup-error.ts';
import { startNats } from './start-nats.ts';
import { startPostgres } from './start-postgres.ts';

/** Selects the servers of tests: `embedded`, the default, or `containers`. */
const INFRASTRUCTURE_VARIABLE = 'TEST_INFRA';

/** Processes of this machine, which end with the process that started them. */
export const embeddedServers: Servers = {
  kind: 'embedded servers',
  startPostgres,
  startNats,
  close: () => Promise.resolve(),
};

/** Throws SetupError for any other value of the variable, or when containers were requested without Docker. */
export async function chooseServers(env: NodeJS.ProcessEnv): Promise<Servers> {
  const choice = env[INFRASTRUCTURE_VARIABLE] ?? 'embedded';
  if (choice === 'embedded') return embeddedServers;
  if (choice !== 'containers') {
    throw new SetupError(`${INFRASTRUCTURE_VARIABLE} is ${choice}: it is embedded or containers.`);
  }
  // Loaded on demand, because testcontainers is larger than everything else here together.
  const { containerServers } = await import('./containers/container-servers.ts');
  return containerServers(env);
}
