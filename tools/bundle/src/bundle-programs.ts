import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { type Plugin, rolldown } from 'rolldown';
import { bundledPrograms, BUNDLES, isBundled, REPOSITORY } from './bundled-programs.ts';

/** Paths of the main files, relative to the root of the repository and without their extension. */
const PROGRAMS = [
  ...serviceNames.flatMap((service) => [`services/${service}/src/main`, `services/${service}/src/migrate`]),
  'tools/provision-bus/src/main',
  'tools/gateway-simulator/src/main',
  'ingress/src/main',
  'tools/embedded-stack/src/launch',
];
/** A UTF-16 code unit outside of ASCII. */
const NOT_ASCII = /[\u0080-\uffff]/g;
const BUILTIN = '\0builtin:';
/** How long older bundles are kept, because a running stack loads parts of its bundles later. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Bundles every program, unless the sources have not changed since the last time, and returns the folder. In it, the
 * bundle of `services/payments/src/main.ts` is `services/payments/src/main.js`. Programs share chunks. Concurrent runs
 * do not disturb each other.
 */
export async function bundlePrograms(): Promise<string> {
  const folder = bundledPrograms();
  if (isBundled(folder)) return folder;
  mkdirSync(BUNDLES, { recursive: true });
  removeOldBundles();
  const unfinished = mkdtempSync(join(BUNDLES, '.unfinished-'));
  try {
    await bundleInto(unfinished);
    if (!isBundled(folder)) renameSync(unfinished, folder);
  } catch (error) {
    if (!isBundled(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function bundleInto(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((program) => [program, join(REPOSITORY, `${program}.ts`)])),
    platform: 'node',
    // Only tests load testcontainers.
    external: [/^testcontainers/],
    plugins: [keepOwnFolder, builtinsAsTheyAre, escapeUnicode],
    // knex and pg name drivers that are not installed. They load such a driver only if it is configured.
    checks: { unresolvedImport: false },
    logLevel: 'warn',
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
}

/** Keeps `import.meta.dirname` the folder of the source, because sources find their files relative to themselves. */
const keepOwnFolder: Plugin = {
  name: 'keep-own-folder',
  transform: {
    filter: { code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

/**
 * Lets a program take a module of Node as a whole. Importing one of its names would read all of them, and reading those
 * of `node:http` loads `fetch`. rolldown's own runtime imports `node:module`, which is left as it is.
 */
const builtinsAsTheyAre: Plugin = {
  name: 'builtins-as-they-are',
  resolveId: { handler: (id) => (isBuiltin(id) && !id.endsWith('module') ? BUILTIN + id.replace('node:', '') : null) },
  load: {
    handler: (id) =>
      id.startsWith(BUILTIN)
        ? `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(BUILTIN.length))});`
        : null,
  },
};

/** Writes the bundles in ASCII. Only then does Node keep a source in one byte per character. */
const escapeUnicode: Plugin = {
  name: 'escape-unicode',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(NOT_ASCII, escaped);
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function removeOldBundles(): void {
  for (const name of readdirSync(BUNDLES)) {
    const folder = join(BUNDLES, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
