import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
      await Promise.race([this.#startInOrder(signal), abortion(signal)]);
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

  async #startInOrder(signal: AbortSignal): Promise<void> {
    const isNewBus = !existsSync(this.#plan.directory.jetstream);
    await startAll([...this.#edge, ...this.#servers]);
    signal.throwIfAborted();
    const provisioned = provisionBus(this.#plan, signal);
    await Promise.all([provisioned, this.#startServices(isNewBus ? provisioned : undefined)]);
    await Promise.all(this.#all().map((supervised) => supervised.ready()));
  }

  /** Services need their databases; on a new bus also something to publish to, later they find it there. */
  async #startServices(provisioned: Promise<void> | undefined): Promise<void> {
    await Promise.all([provisioned, createDatabases(this.#plan.ports.postgres)]);
    await startAll(this.#services);
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
