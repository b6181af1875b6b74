import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServiceName, serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { BusObserver, makeThrowawayDir } from '@booking/testing';
import { Controls } from '../chaos/controls.ts';
import { type Fixture, type FixtureOptions, openFixture } from '../model/harness.ts';
import { type Mutant, requireFit } from './mutant.ts';
import { type MutantName, mutants } from './mutants.ts';

/** A running product whose guards can be switched off, one at a time. */
export type BreakableFixture = Fixture & {
  /**
   * Switches a guard off in these services, by default in all services that run it, and any other guard on. Throws if the
   * table of mutants no longer matches the source.
   */
  switchOff(name: MutantName, services?: readonly ServiceName[]): Promise<void>;
  /** Switches all guards on. */
  switchOn(): Promise<void>;
};

type ActiveMutant = {
  readonly name: MutantName | '';
  readonly mutant: Mutant;
  readonly services: readonly ServiceName[];
};

const NONE: ActiveMutant = { name: '', mutant: { guard: 'none', edits: [] }, services: [] };

export async function openBreakableFixture(options: FixtureOptions = {}): Promise<BreakableFixture> {
  const { dir, switchFile, nodeOption } = makeSwitch();
  const controls = new Controls();
  const NODE_OPTIONS = [options.variables?.['NODE_OPTIONS'], controls.nodeOption, nodeOption].filter(Boolean).join(' ');
  const variables = { ...options.variables, NODE_OPTIONS };
  const fixture = await openFixture({ ...options, variables });
  const bus = await BusObserver.connect(fixture.product.bus);
  const places = { databases: fixture.databases, bus };
  let current: ActiveMutant = NONE;

  /** A service that runs both mutants is restarted once. */
  const turnTo = async (next: ActiveMutant): Promise<void> => {
    const earlier = current;
    current = next;
    writeFileSync(switchFile, '');
    const left = earlier.services.filter((service) => !next.services.includes(service));
    await restart(fixture.product, left);
    writeFileSync(switchFile, next.name);
    await restart(fixture.product, next.services);
    await switchOutside(earlier.mutant, 'on', places);
    await switchOutside(next.mutant, 'off', places);
  };
  return {
    ...fixture,
    async begin() {
      const harness = await fixture.begin();
      const setClock = (service: ServiceName, aheadMs: number): void => controls.setClock(service, aheadMs);
      return { ...harness, setClock, isMutated: current !== NONE };
    },
    async switchOff(name, services = servicesOf(mutants[name])) {
      requireFit(mutants[name]);
      await turnTo({ name, mutant: mutants[name], services });
    },
    switchOn: () => turnTo(NONE),
    async stop() {
      await bus.close();
      await fixture.stop();
      controls.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type Places = Pick<Fixture, 'databases'> & { readonly bus: BusObserver };

/** Switches the guards of a mutant that are in databases and streams. */
async function switchOutside(mutant: Mutant, to: 'on' | 'off', { databases, bus }: Places): Promise<void> {
  for (const { service, off, on } of mutant.sql ?? []) await databases[service].query(to === 'on' ? on : off);
  for (const { stream, messagesMax } of mutant.streams ?? []) {
    await bus.keepLatest(stream, to === 'on' ? undefined : messagesMax);
  }
}

/** Creates the file that names the active mutant, and the option of Node with which a process loads the mutant. */
function makeSwitch() {
  const dir = makeThrowawayDir('booking-mutants-');
  const switchFile = join(dir, 'mutant');
  writeFileSync(switchFile, '');
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate-source.ts'));
  hook.searchParams.set('switch', switchFile);
  return { dir, switchFile, nodeOption: `--import=${hook.href}` };
}

/** Restarts services, so that they load the active mutant, if there is one. */
async function restart(product: EmbeddedStack, services: readonly ServiceName[]): Promise<void> {
  const processes = services.map((service) => product.process(service));
  await Promise.all(processes.map((service) => service.kill()));
  await Promise.all(processes.map((service) => service.ready()));
}

/** The services that run the edited files. All services run the files of libraries. */
function servicesOf({ edits }: Mutant): readonly ServiceName[] {
  return serviceNames.filter((service) =>
    edits.some(({ file }) => file.startsWith(`services/${service}/`) || file.startsWith('libs/')),
  );
}
