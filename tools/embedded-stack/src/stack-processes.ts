import { once } from 'node:events';
import { createDatabases } from './databases.ts';
import { defineEdge, defineServers, defineServices, provisionBus, type StackPlan } from './process-definitions.ts';
import type { ProcessName } from './ports.ts';
import type { Supervised } from './supervised.ts';

/** All processes of a stack, in the groups they are started and stopped in. */
export class StackProcesses {
  readonly #plan: StackPlan;
  readonly #servers: readonly Supervised[];
  readonly #services: readonly Supervised[];
  readonly #edge: readonly Supervised[];

  constructor(plan: StackPlan) {
    this.#plan = plan;
    this.#servers = defineServers(plan);
    this.#services = defineServices(plan);
    this.#edge = defineEdge(plan);
  }

  /** Throws when the stack has no process of this name. */
  get(name: ProcessName): Supervised {
    const found = this.#all().find((supervised) => supervised.name === name);
    if (!found) throw new RangeError(`This stack runs no ${name}`);
    return found;
  }

  /** Starts everything and settles when every process is ready. When that fails or is aborted, nothing stays. */
  async start(signal: AbortSignal): Promise<void> {
    process.once('exit', this.#killAll);
    try {
      signal.throwIfAborted();
      await Promise.race([this.#startInOrder(), abortion(signal)]);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** First what takes requests, last what stores them. */
  async stop(): Promise<void> {
    for (const group of [this.#edge, this.#services, this.#servers]) {
      await Promise.all(group.map((supervised) => supervised.stop()));
    }
    process.off('exit', this.#killAll);
  }

  /** The edge needs nothing to start; the services need their databases and something to listen to. */
  async #startInOrder(): Promise<void> {
    await startAll(this.#edge);
    await startAll(this.#servers);
    await Promise.all([createDatabases(this.#plan.ports.postgres), provisionBus(this.#plan)]);
    await startAll(this.#services);
    await Promise.all(this.#all().map((supervised) => supervised.ready()));
  }

  #all(): Supervised[] {
    return [...this.#servers, ...this.#services, ...this.#edge];
  }

  /** The last resort when this process ends without having stopped the others. */
  readonly #killAll = (): void => {
    for (const supervised of this.#all()) supervised.signal('SIGKILL');
  };
}

async function startAll(group: readonly Supervised[]): Promise<void> {
  await Promise.all(group.map((supervised) => supervised.start()));
}

async function abortion(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}
