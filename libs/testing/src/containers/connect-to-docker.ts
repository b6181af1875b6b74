import { type ContainerRuntimeClient, getContainerRuntimeClient, ImageName } from 'testcontainers';
import { getReaperImage } from 'testcontainers/build/reaper/reaper.js';
import { SetupError } from '../setup-error.ts';

/** Disables the container of testcontainers that cleans up after a killed run. */
const WITHOUT_REAPER_VARIABLE = 'TESTCONTAINERS_RYUK_DISABLED';

/**
 * Finds Docker. Works without the reaper when its image is missing, because the next run also cleans up. Throws
 * SetupError without Docker.
 */
export async function connectToDocker(env: NodeJS.ProcessEnv): Promise<void> {
  const { image } = await getContainerRuntimeClient().catch(refuse);
  env[WITHOUT_REAPER_VARIABLE] ??= String(!(await image.exists(ImageName.fromString(getReaperImage()))));
}

function refuse(error: unknown): ContainerRuntimeClient {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SetupError(`TEST_INFRA is containers, but no Docker answers (${reason}): start it, or set DOCKER_HOST.`);
}
