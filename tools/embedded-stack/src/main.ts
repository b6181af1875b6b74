import type * as launcher from './launch.ts';
import { fileOf, lackBundles, programsOf } from './programs.ts';

const { env } = process;
const programs = programsOf(env);
/** The launcher is loaded from its bundle, in a third of the time, unless bundles are missing. */
const loaded = lackBundles(programs) ? { bundles: undefined } : programs;
const { launch } = (await import(fileOf(loaded, 'tools/embedded-stack/src/launch.ts'))) as typeof launcher;
await launch({ env, programs });
