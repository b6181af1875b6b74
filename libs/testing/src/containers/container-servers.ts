import type { Servers } from '../infrastructure.ts';
import { connectToDocker } from './connect-to-docker.ts';
import { ownerOfThisRun, removeAbandonedContainers, removeContainersOf } from './owned-containers.ts';
import { startNatsContainer } from './start-nats-container.ts';
import { startPostgresContainer } from './start-postgres-container.ts';

/** Servers in containers of this run. Throws SetupError without Docker. */
export async function containerServers(env: NodeJS.ProcessEnv): Promise<Servers> {
  await connectToDocker(env);
  await removeAbandonedContainers();
  const owner = ownerOfThisRun(env);
  return {
    kind: 'containers',
    startPostgres: (options) => startPostgresContainer(options, owner),
    startNats: (options) => startNatsContainer(options, owner),
    close: () => removeContainersOf(owner),
  };
}
