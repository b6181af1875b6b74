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
   * Switches a guard off in these services, by default in all services that run it. Throws if the table of mutants no
   * longer matches the source.
   */
  switchOff(name: MutantName, services?: readonly ServiceName[]): Promise<void>;
  switchOn(name: MutantName): Promise<void>;
};

export async function openBreakableFixture(options: FixtureOptions = {}): Promise<BreakableFixture> {
  const { dir, switchFile, nodeOption } = makeSwitch();
  const controls = new Controls();
  const NODE_OPTIONS = [options.variables?.['NODE_OPTIONS'], controls.nodeOption, nodeOption].filter(Boolean).join(' ');
  const variables = { ...options.variables, NODE_OPTIONS };
  const fixture = await openFixture({ ...options, variables });
  const bus = await BusObserver.connect(fixture.product.bus);
  let mutated: readonly ServiceName[] = [];

  const turn = async (mutant: Mutant, name: MutantName | ''): Promise<void> => {
    writeFileSync(switchFile, name);
    await restart(fixture.product, mutated);
    for (const { service, off, on } of mutant.sql ?? []) {
      await fixture.databases[service].query(name === '' ? on : off);
    }
    for (const { stream, messagesMax } of mutant.streams ?? []) {
      await bus.keepLatest(stream, name === '' ? undefined : messagesMax);
    }
  };
  return {
    ...fixture,
    async begin() {
      const harness = await fixture.begin();
      return { ...harness, setClock: (service, aheadMs) => controls.setClock(service, aheadMs) };
    },
    async switchOff(name, services = servicesOf(mutants[name])) {
      requireFit(mutants[name]);
      mutated = services;
      await turn(mutants[name], name);
    },
    switchOn: (name) => turn(mutants[name], ''),
    async stop() {
      await bus.close();
      await fixture.stop();
      controls.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
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
