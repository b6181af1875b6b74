import { userInfo } from 'node:os';
import type { Writable } from 'node:stream';
import { type ContainerRuntimeClient, GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { eventually } from '../eventually.ts';
import type { RunningProcess } from '../running-process.ts';
import { labelsOf, type Owner } from './owned-containers.ts';
import { type Container, runningContainer } from './running-container.ts';

const STORE_LABEL = 'booking-tests.store';
const ANSWER_TIMEOUT_MS = 60_000;

type ContainerPlan<Answer> = {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly target: string; readonly content: string }[];
  /** The port inside the container. */
  readonly insidePort: number;
  readonly port?: number | undefined;
  /** The name of the server's data. If a stopped container has this name, it is started again with its data. */
  readonly store: string;
  /** A directory of this machine for the container's data, owned by the user who runs the tests. */
  readonly mount?: { readonly source: string; readonly target: string };
  /** A directory that the container keeps in memory. It is lost when the server ends. */
  readonly inMemory?: string | undefined;
  /** Matches the output of a server that is ready for requests. */
  readonly readyWhen: RegExp;
  /** Asks the server for an answer. Throws while it gives none. */
  readonly ask: (port: number) => Promise<Answer>;
  readonly log?: Writable | undefined;
  readonly owner: Owner;
};

type ServerContainer<Answer> = {
  readonly server: RunningProcess;
  readonly port: number;
  readonly answer: Answer;
};

/** Starts a server in a container, or starts the stopped one with this store again, and waits until it answers. */
export async function startServerContainer<Answer>(plan: ContainerPlan<Answer>): Promise<ServerContainer<Answer>> {
  const { container: containers } = await getContainerRuntimeClient();
  const ended = await containers.fetchByLabel(STORE_LABEL, plan.store, { status: ['exited'] });
  const container = ended ?? containers.getById(await create(plan));
  if (ended) await ended.start();

  const server = runningContainer(container);
  const port = await publishedPort(container, plan.insidePort);
  await follow(containers, container, plan.log);
  const answer = await eventually(() => plan.ask(port), { timeoutMs: ANSWER_TIMEOUT_MS });
  return { server, port, answer };
}

async function create<Answer>(plan: ContainerPlan<Answer>): Promise<string> {
  const container = new LoopbackContainer(plan.image)
    .onLoopback(plan.insidePort, plan.port)
    .withCommand([...plan.command])
    .withEnvironment({ ...plan.environment })
    .withCopyContentToContainer([...(plan.files ?? [])])
    .withLabels({ ...labelsOf(plan.owner), [STORE_LABEL]: plan.store })
    .withTmpFs(plan.inMemory === undefined ? {} : { [plan.inMemory]: 'rw' })
    .withWaitStrategy(Wait.forLogMessage(plan.readyWhen));
  if (plan.mount) container.withBindMounts([plan.mount]).withUser(`${userInfo().uid}:${userInfo().gid}`);
  return (await container.start()).getId();
}

/** A container whose ports only this machine can reach. testcontainers would publish them on every address. */
class LoopbackContainer extends GenericContainer {
  onLoopback(insidePort: number, port = 0): this {
    this.withExposedPorts(insidePort);
    this.hostConfig.PortBindings = { [`${insidePort}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: String(port) }] };
    return this;
  }
}

async function publishedPort(container: Container, insidePort: number): Promise<number> {
  const { NetworkSettings: network } = await container.inspect();
  return Number(network.Ports[`${insidePort}/tcp`]?.[0]?.HostPort);
}

async function follow(
  containers: ContainerRuntimeClient['container'],
  container: Container,
  log: Writable | undefined,
): Promise<void> {
  if (log) (await containers.logs(container, { follow: true })).pipe(log, { end: false });
}
