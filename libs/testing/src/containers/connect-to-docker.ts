import { type ContainerRuntimeClient, getContainerRuntimeClient, ImageName } from 'testcontainers';
import { getReaperImage } from 'testcontainers/build/reaper/reaper.js';
import { SetupError } from '../setup-error.ts';

/** The variable that disables the reaper, a container of testcontainers that removes the containers of a killed run. */
const WITHOUT_REAPER_VARIABLE = 'TESTCONTAINERS_RYUK_DISABLED';

/**
 * Finds Docker. If the image of the reaper is missing, the next run removes the containers of a killed run instead.
 * Throws SetupError without Docker.
 */
export async function connectToDocker(env: NodeJS.ProcessEnv): Promise<void> {
  const { image } = await getContainerRuntimeClient().catch(refuse);
  env[WITHOUT_REAPER_VARIABLE] ??= String(!(await image.exists(ImageName.fromString(getReaperImage()))));
}

function refuse(error: unknown): ContainerRuntimeClient {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SetupError(`TEST_INFRA is containers, but no Docker answers (${reason}): start it, or set DOCKER_HOST.`);
}
