import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
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
/** Runs the bundles of the other programs. */
const RUNNER = 'tools/bundle/src/run-program';
/** A UTF-16 code unit outside of ASCII. */
const NOT_ASCII = /[\u0080-\uffff]/g;
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
    input: Object.fromEntries([RUNNER, ...PROGRAMS].map((program) => [program, join(REPOSITORY, `${program}.ts`)])),
    platform: 'node',
    // Only tests load testcontainers.
    external: [/^testcontainers/],
    plugins: [keepLocations, escapeUnicode, startsOfPrograms],
    // knex and pg name drivers that are not installed. They load such a driver only if it is configured.
    checks: { unresolvedImport: false },
    logLevel: 'warn',
  });
  await bundle.write({
    dir: folder,
    // V8 stores compiled code of scripts, but not of ES modules.
    format: 'cjs',
    entryFileNames: '[name].bundle.js',
    chunkFileNames: 'shared/[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
}

/** Keeps the location of each source, because sources find their files and packages relative to themselves. */
const keepLocations: Plugin = {
  name: 'keep-locations',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
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

/** Adds the files that Node starts. Each runs the bundle of its program. */
const startsOfPrograms: Plugin = {
  name: 'starts-of-programs',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }' });
    for (const program of PROGRAMS) {
      const runner = posix.relative(posix.dirname(program), `${RUNNER}.bundle.js`);
      const bundle = JSON.stringify(`${posix.basename(program)}.bundle.js`);
      const source = `const { join } = require('node:path');
const { runProgram } = require(${JSON.stringify(runner)});
module.exports = runProgram(join(__dirname, ${bundle}));
`;
      this.emitFile({ type: 'asset', fileName: `${program}.js`, source });
    }
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
