import { hostname } from 'node:os';
import { getContainerRuntimeClient } from 'testcontainers';
import { isAlive } from '../is-alive.ts';

/** The variable that passes the owner from the run to its test files. */
const OWNER_VARIABLE = 'TEST_CONTAINERS_OWNER';
const OWNER_LABEL = 'booking-tests.owner';

/** Identifies a test run by the process that started it. */
export type Owner = string;

/** The owner of all containers of this run, the same in all its processes. */
export function ownerOfThisRun(env: NodeJS.ProcessEnv): Owner {
  return (env[OWNER_VARIABLE] ??= `${hostname()}:${process.pid}`);
}

export function labelsOf(owner: Owner): Record<string, string> {
  return { [OWNER_LABEL]: owner };
}

/** Removes containers, running or not, with their data. */
export async function removeContainersOf(owner: Owner): Promise<void> {
  await removeContainers((candidate) => candidate === owner);
}

/** Removes the containers of killed runs on this machine. */
export async function removeAbandonedContainers(): Promise<void> {
  const prefix = `${hostname()}:`;
  await removeContainers((owner) => owner.startsWith(prefix) && !isAlive(Number(owner.slice(prefix.length))));
}

async function removeContainers(isUnwanted: (owner: Owner) => boolean): Promise<void> {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const containers = await dockerode.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  const unwanted = containers.filter(({ Labels: labels }) => isUnwanted(labels[OWNER_LABEL] ?? ''));
  // Another process of the run may have removed the container already.
  const removals = unwanted.map(({ Id: id }) => dockerode.getContainer(id).remove({ force: true, v: true }));
  await Promise.allSettled(removals);
}
