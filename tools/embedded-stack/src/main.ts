import { createRequire } from 'node:module';
import type * as launcher from './launch.ts';
import { fileOf, lackBundles, programsOf } from './programs.ts';

const { env } = process;
const require = createRequire(import.meta.url);
const programs = programsOf(env);
/** The launcher is loaded from its bundle, in a third of the time, unless bundles are missing. */
const loaded = lackBundles(programs) ? { bundles: undefined } : programs;
const { launch } = require(fileOf(loaded, 'tools/embedded-stack/src/launch.ts')) as typeof launcher;
await launch({ env, programs });
