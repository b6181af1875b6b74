import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { bundledPrograms, BUNDLES, isBundled } from './bundled-programs.ts';
import { writeBundles } from './write-bundles.ts';

/** Paths of the main files of a stack, without their extension. */
const PROGRAMS = [
  ...serviceNames.flatMap((service) => [`services/${service}/src/main`, `services/${service}/src/migrate`]),
  'tools/provision-bus/src/main',
  'tools/gateway-simulator/src/main',
  'ingress/src/main',
  'tools/embedded-stack/src/launch',
];
/** How long older bundles are kept, because a running stack loads parts of its bundles later. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Bundles every program of a stack, unless the sources have not changed since the last time, and returns the folder. In
 * it, `services/payments/src/main.js` starts the bundle of `services/payments/src/main.ts`. Concurrent runs do not
 * disturb each other.
 */
export async function bundlePrograms(): Promise<string> {
  const folder = bundledPrograms();
  if (isBundled(folder)) return folder;
  mkdirSync(BUNDLES, { recursive: true });
  removeOldBundles();
  const unfinished = mkdtempSync(join(BUNDLES, '.unfinished-'));
  try {
    await writeBundles(unfinished, Object.fromEntries(PROGRAMS.map((program) => [program, `${program}.ts`])));
    if (!isBundled(folder)) renameSync(unfinished, folder);
  } catch (error) {
    if (!isBundled(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function removeOldBundles(): void {
  for (const name of readdirSync(BUNDLES)) {
    const folder = join(BUNDLES, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
