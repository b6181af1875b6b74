import { join } from 'node:path';
import { bundledPrograms, isBundled } from '@booking/bundle';
import { REPOSITORY } from './spawn-node.ts';

/** Where the programs of a stack are run from. */
export type Programs = {
  /** The folder of their bundles; undefined when sources are run as they are. */
  readonly bundles: string | undefined;
};

/** Bundles start in a third of the CPU and need less memory. `RUN_SOURCES=true` runs the sources themselves. */
export function programsOf(env: NodeJS.ProcessEnv): Programs {
  return { bundles: env['RUN_SOURCES'] === 'true' ? undefined : bundledPrograms() };
}

/** Whether something has to be bundled before the programs can run. */
export function lackBundles({ bundles }: Programs): boolean {
  return bundles !== undefined && !isBundled(bundles);
}

/** The file to run for a program, given the path of its main source from the root of the repository. */
export function fileOf({ bundles }: Programs, script: string): string {
  return bundles === undefined ? join(REPOSITORY, script) : join(bundles, script.replace(/\.ts$/, '.js'));
}
