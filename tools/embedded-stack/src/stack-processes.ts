import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabases } from './databases.ts';
import type { ProcessName } from './ports.ts';
import { isPrepared, recordPreparation } from './preparation.ts';
import { prepareCluster } from './prepared-cluster.ts';
import {
  buildWeb,
  bundlePrograms,
  defineEdge,
  defineServices,
  defineStreamProvisioner,
  migrateDatabases,
  provisionBus,
} from './process-definitions.ts';
import { lackBundles } from './programs.ts';
import { Progress } from './progress.ts';
import { areSchemasComplete } from './schemas.ts';
import { defineBus, defineDatabase } from './server-definitions.ts';
import type { StackPlan } from './stack-plan.ts';
import type { Supervised } from './supervised.ts';

/** The account of nats-server for clients without one. Stacks of earlier versions kept their streams in it. */
const ACCOUNT_OF_EARLIER_VERSIONS = '$G';

type BusOptions = { readonly isUnchanged: boolean; readonly signal: AbortSignal };

/** All processes of a stack, grouped by the order of start and stop. */
export class StackProcesses {
  readonly #plan: StackPlan;
  readonly #database: Supervised;
  readonly #bus: readonly Supervised[];
  readonly #services: readonly Supervised[];
  readonly #edge: readonly Supervised[];
  readonly #streamProvisioner: Supervised;
  readonly #stopping = new AbortController();
  readonly #progress: Progress;

  constructor(plan: StackPlan) {
    this.#plan = plan;
    this.#progress = new Progress(plan.say);
    this.#database = defineDatabase(plan);
    this.#bus = defineBus(plan);
    this.#services = defineServices(plan);
    this.#edge = defineEdge(plan);
    this.#streamProvisioner = defineStreamProvisioner(plan);
  }

  /** Throws when the stack has no process of this name. */
  get(name: ProcessName | 'stream-provisioner'): Supervised {
    const found = this.#all().find((supervised) => supervised.name === name);
    if (!found) throw new RangeError(`This stack runs no ${name}`);
    return found;
  }

  /** Starts everything and settles when every process is ready. When that fails or is aborted, no process remains. */
  async start(signal: AbortSignal): Promise<void> {
    process.once('exit', this.#killAll);
    const eitherSignal = AbortSignal.any([signal, this.#stopping.signal]);
    try {
      eitherSignal.throwIfAborted();
      this.#plan.say(`Starting PostgreSQL, nats-server, the services and the ingress in ${this.#plan.directory.path}:`);
      await Promise.race([this.#startInOrder(eitherSignal), abortion(eitherSignal)]);
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      this.#progress.end();
    }
  }

  /** Stops the processes that take requests first, and the servers that store data last. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const group of [this.#edge, [...this.#services, this.#streamProvisioner], [this.#database, ...this.#bus]]) {
      await Promise.all(group.map((supervised) => supervised.stop()));
    }
    process.off('exit', this.#killAll);
  }

  /**
   * Starts everything in order. Services start after their databases were migrated and, on a new bus, after their
   * streams were created. If nothing has changed since the last start, all start at once and connect as soon as the
   * servers answer. The stream provisioner creates missing streams in any case.
   */
  async #startInOrder(signal: AbortSignal): Promise<void> {
    const isNewBus = !existsSync(this.#plan.directory.jetstream);
    const isUnchanged = isPrepared(this.#plan);
    const bundled = this.#bundle(signal);
    const provisioned = this.#provideBus(bundled, { isUnchanged, signal });
    const built = this.#step('staff interface', () => buildWeb(this.#plan, signal));
    const edge = bundled.then(() => startAll(this.#edge));
    const databases = this.#provideDatabases(bundled, signal);
    const prepared = isUnchanged ? [] : [databases, ...(isNewBus ? [provisioned] : [])];
    await Promise.all([provisioned, databases, this.#startServices([edge, built, ...prepared])]);
    recordPreparation(this.#plan);
    await this.#streamProvisioner.start();
  }

  async #bundle(signal: AbortSignal): Promise<void> {
    if (lackBundles(this.#plan.programs)) await this.#step('bundles', () => bundlePrograms(this.#plan, signal));
  }

  async #provideBus(bundled: Promise<void>, { isUnchanged, signal }: BusOptions): Promise<void> {
    await this.#step('nats-server', () => startAll(this.#bus));
    const earlier = join(this.#plan.directory.jetstream, 'jetstream', ACCOUNT_OF_EARLIER_VERSIONS);
    if (existsSync(earlier)) {
      this.#plan.say(
        `${earlier} has the streams of an earlier version: delete it. The services publish their stored events again.`,
      );
    }
    if (isUnchanged) return;
    await bundled;
    await this.#step('streams and consumers', () => provisionBus(this.#plan, signal));
  }

  async #provideDatabases(bundled: Promise<void>, signal: AbortSignal): Promise<void> {
    const { database, directory } = this.#plan;
    if (!existsSync(directory.postgres)) {
      await bundled;
      await this.#step('database template', () => prepareCluster(this.#plan, signal));
    }
    await this.#step('PostgreSQL', () => this.#database.start());
    await bundled;
    await this.#step('databases', async () => {
      if (await areSchemasComplete(database)) return;
      await createDatabases(database, directory.postgres);
      // In a copy of the template, only the passwords are missing.
      if (!(await areSchemasComplete(database))) await migrateDatabases(this.#plan, signal);
    });
  }

  async #startServices(needed: readonly Promise<void>[]): Promise<void> {
    await Promise.all(needed);
    await startAll(this.#services);
    await Promise.all(this.#all().map((supervised) => this.#becomeReady(supervised)));
  }

  #becomeReady(supervised: Supervised): Promise<void> {
    const isNews = this.#services.includes(supervised) || this.#edge.includes(supervised);
    return isNews ? this.#step(supervised.name, () => supervised.ready()) : supervised.ready();
  }

  #step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.#progress.step(name, work);
  }

  #all(): Supervised[] {
    return [this.#database, ...this.#bus, ...this.#services, ...this.#edge, this.#streamProvisioner];
  }

  /** Kills the other processes if this process ends before it has stopped them in order. */
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
