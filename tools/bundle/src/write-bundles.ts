import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { REPOSITORY } from './bundled-programs.ts';

/** The main file of each program by its name, relative to the root of the repository. */
type Programs = Readonly<Record<string, string>>;

/** Runs the bundles of the programs. */
const RUNNER = 'run-program';
/** A UTF-16 code unit outside of ASCII. */
const NOT_ASCII = /[\u0080-\uffff]/g;

/**
 * Bundles programs with their packages into a folder. Node starts the program `main` from `main.js` in it. Programs
 * share chunks.
 */
export async function writeBundles(folder: string, programs: Programs): Promise<void> {
  const sources = { [RUNNER]: `tools/bundle/src/${RUNNER}.ts`, ...programs };
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, join(REPOSITORY, source)])),
    platform: 'node',
    // Only tests load testcontainers.
    external: [/^testcontainers/],
    plugins: [keepLocations, escapeUnicode, startFiles(Object.keys(programs))],
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
function startFiles(programs: readonly string[]): Plugin {
  return {
    name: 'start-files',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }' });
      for (const program of programs) {
        const runner = `./${posix.relative(posix.dirname(program), `${RUNNER}.bundle.js`)}`;
        const bundle = JSON.stringify(`${posix.basename(program)}.bundle.js`);
        const source = `const { join } = require('node:path');
const { runProgram } = require(${JSON.stringify(runner)});
module.exports = runProgram(join(__dirname, ${bundle}));
`;
        this.emitFile({ type: 'asset', fileName: `${program}.js`, source });
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
