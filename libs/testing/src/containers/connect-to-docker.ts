import { getContainerRuntimeClient, ImageName, type ContainerRuntimeClient } from 'testcontainers';
import { REAPER_IMAGE } from 'testcontainers/build/reaper/reaper.js';
import { SetupError } from '../setup-error.ts';

/** Turns off the container of testcontainers that removes what a killed run leaves. */
const WITHOUT_REAPER_VARIABLE = 'TESTCONTAINERS_RYUK_DISABLED';

/**
 * Finds Docker, and does without the reaper where its image is not: what it would remove, the next run removes. Throws
 * SetupError when no Docker answers.
 */
export async function connectToDocker(env: NodeJS.ProcessEnv): Promise<void> {
  const { image } = await getContainerRuntimeClient().catch(refuse);
  env[WITHOUT_REAPER_VARIABLE] ??= String(!(await image.exists(ImageName.fromString(REAPER_IMAGE))));
}

function refuse(error: unknown): ContainerRuntimeClient {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SetupError(`TEST_INFRA is containers, but no Docker answers (${reason}): start it, or set DOCKER_HOST.`);
}
