import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServiceName, serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir } from '@booking/testing';
import { openStage, type Stage, type StageOptions } from '../model/world.ts';
import { type Mutant, requireFit } from './mutant.ts';
import { type MutantName, mutants } from './mutants.ts';

/** A running product whose guards can be switched off, one at a time. */
export type BreakableStage = Stage & {
  /**
   * Switches a guard off in these services; by default in all that run it. Throws if the table of mutants no longer
   * matches the source.
   */
  switchOff(name: MutantName, services?: readonly ServiceName[]): Promise<void>;
  switchOn(name: MutantName): Promise<void>;
};

export async function openBreakableStage(options: StageOptions = {}): Promise<BreakableStage> {
  const dir = makeThrowawayDir('booking-mutants-');
  const switchFile = join(dir, 'mutant');
  writeFileSync(switchFile, '');
  const hook = pathToFileURL(join(import.meta.dirname, 'mutate-source.ts'));
  hook.searchParams.set('switch', switchFile);
  const { NODE_OPTIONS: given = '' } = options.variables ?? {};
  const variables = { ...options.variables, NODE_OPTIONS: `${given} --import=${hook.href}`.trim() };
  const stage = await openStage({ ...options, variables });
  let mutated: readonly ServiceName[] = [];

  const turn = async (mutant: Mutant, name: MutantName | ''): Promise<void> => {
    writeFileSync(switchFile, name);
    await restart(stage.product, mutated);
    for (const { service, off, on } of mutant.sql ?? []) {
      await stage.databases[service].query(name === '' ? on : off);
    }
  };
  return {
    ...stage,
    async switchOff(name, services = servicesOf(mutants[name])) {
      requireFit(mutants[name]);
      mutated = services;
      await turn(mutants[name], name);
    },
    switchOn: (name) => turn(mutants[name], ''),
    async stop() {
      await stage.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Restarts services, so that they load their program with the present mutant, if any. */
async function restart(product: EmbeddedStack, services: readonly ServiceName[]): Promise<void> {
  const processes = services.map((service) => product.process(service));
  await Promise.all(processes.map((service) => service.kill()));
  await Promise.all(processes.map((service) => service.ready()));
}

/** All services run the files of libraries. */
function servicesOf({ edits }: Mutant): readonly ServiceName[] {
  return serviceNames.filter((service) =>
    edits.some(({ file }) => file.startsWith(`services/${service}/`) || file.startsWith('libs/')),
  );
}
