import { SetupError } from './setup-error.ts';
import { startNats } from './start-nats.ts';
import { startPostgres } from './start-postgres.ts';
import type { Servers } from './infrastructure.ts';

/** Says what tests run on: `embedded`, the default, or `containers`. */
const INFRASTRUCTURE_VARIABLE = 'TEST_INFRA';

/** Processes of this machine, which die with the process that started them. */
export const embeddedServers: Servers = {
  kind: 'embedded servers',
  startPostgres,
  startNats,
  close: () => Promise.resolve(),
};

/** Throws SetupError when the variable says neither, or no Docker answers and containers were asked for. */
export async function chooseServers(env: NodeJS.ProcessEnv): Promise<Servers> {
  const choice = env[INFRASTRUCTURE_VARIABLE] ?? 'embedded';
  if (choice === 'embedded') return embeddedServers;
  if (choice !== 'containers') {
    throw new SetupError(`${INFRASTRUCTURE_VARIABLE} is ${choice}: it is embedded or containers.`);
  }
  // Loaded only when asked for: testcontainers is larger than everything else here together.
  const { containerServers } = await import('./containers/container-servers.ts');
  return containerServers(env);
}
