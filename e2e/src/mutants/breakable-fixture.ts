import { type ServiceName, serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { BusObserver } from '@booking/testing';
import { Controls } from '../controls/controls.ts';
import { type Fixture, type FixtureOptions, openFixture } from '../model/harness.ts';
import { type Mutant, requireFit } from './mutant.ts';
import { type MutantName, mutants } from './mutants.ts';

/** A running product whose guards can be switched off. */
export type BreakableFixture = Fixture & {
  /**
   * Switches these guards off, and all others on. A guard is off in the services that run it, or only in those that
   * `within` names. Throws if the table of mutants no longer matches the source.
   */
  switchOff(names: readonly MutantName[], within?: Partial<Record<MutantName, readonly ServiceName[]>>): Promise<void>;
};

type Options = FixtureOptions & { readonly controls?: Controls };

export async function openBreakableFixture({
  controls = new Controls(),
  ...options
}: Options = {}): Promise<BreakableFixture> {
  const variables = { ...options.variables, NODE_OPTIONS: controls.nodeOption };
  const fixture = await openFixture({ ...options, variables });
  const bus = await BusObserver.connect(fixture.product.bus);
  const places = { databases: fixture.databases, bus };
  let missing = new Map<MutantName, readonly ServiceName[]>();

  const missingIn = (service: ServiceName): MutantName[] =>
    [...missing].filter(([, services]) => services.includes(service)).map(([name]) => name);
  return {
    ...fixture,
    async begin() {
      const harness = await fixture.begin();
      const setClock = (service: ServiceName, aheadMs: number): void => controls.setClock(service, aheadMs);
      return { ...harness, setClock, isMutated: missing.size > 0 };
    },
    async switchOff(names, within = {}) {
      for (const name of names) requireFit(mutants[name]);
      const earlier = missing;
      missing = new Map(names.map((name) => [name, within[name] ?? servicesOf(mutants[name])]));
      for (const service of serviceNames) controls.setMutants(service, missingIn(service));
      await restart(fixture.product, new Set([...earlier.values(), ...missing.values()].flat()));
      for (const name of earlier.keys()) await switchOutside(mutants[name], 'on', places);
      for (const name of names) await switchOutside(mutants[name], 'off', places);
    },
    async stop() {
      await bus.close();
      await fixture.stop();
      controls.remove();
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

/** Restarts services, so that they run without the missing guards, and with all others. */
async function restart(product: EmbeddedStack, services: ReadonlySet<ServiceName>): Promise<void> {
  const processes = [...services].map((service) => product.process(service));
  await Promise.all(processes.map((service) => service.kill()));
  await Promise.all(processes.map((service) => service.ready()));
}

/** The services that run the edited files. All services run the files of libraries. */
function servicesOf({ edits }: Mutant): readonly ServiceName[] {
  return serviceNames.filter((service) =>
    edits.some(({ file }) => file.startsWith(`services/${service}/`) || file.startsWith('libs/')),
  );
}
