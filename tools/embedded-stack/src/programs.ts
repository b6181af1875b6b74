import { join } from 'node:path';
import { bundledPrograms, isBundled } from '@booking/bundle';
import { REPOSITORY } from './spawn-node.ts';

/** The location of the programs of a stack. */
export type Programs = {
  /** The folder of the bundled programs; undefined when the stack runs the sources. */
  readonly bundles: string | undefined;
};

/**
 * Chooses the programs of a stack. Bundles start with a third of the CPU time and need less memory. `RUN_SOURCES=true`
 * chooses the sources.
 */
export function programsOf(env: NodeJS.ProcessEnv): Programs {
  return { bundles: env['RUN_SOURCES'] === 'true' ? undefined : bundledPrograms() };
}

/** Whether bundles are missing that the programs need to run. */
export function lackBundles({ bundles }: Programs): boolean {
  return bundles !== undefined && !isBundled(bundles);
}

/** The file to run for a program, given the path of its main source from the root of the repository. */
export function fileOf({ bundles }: Programs, script: string): string {
  return bundles === undefined ? join(REPOSITORY, script) : join(bundles, script.replace(/\.ts$/, '.js'));
}
