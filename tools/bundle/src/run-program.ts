import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** After this time a program has compiled more code than it needs to start. */
const LONG_RUN_SECONDS = 60;
const CHECKSUM_BYTES = 4;

type Load = (name: string) => unknown;
type Module = { exports: unknown };
type ModuleFunction = (module: Module, exports: unknown, require: Load) => void;
type Compiled = {
  readonly script: Script;
  /** The file of the stored code. */
  readonly file: string;
  /** The length of the stored code that this run has used. It is 0 without stored code. */
  readonly reusedBytes: number;
};

/**
 * Runs a bundled program, given the path of its bundle, and returns what it exports. The program starts with the code
 * that V8 compiled in an earlier run, which is stored beside the bundle. Node's own compile cache stores a module when
 * it has been loaded, before V8 has compiled the functions in it.
 */
export function runProgram(bundle: string): unknown {
  const folder = `${bundle}.compiled`;
  const modules = new Map<string, Module>();
  const compiled: Compiled[] = [];
  const builtin = createRequire(bundle);

  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: Module = { exports: {} };
    modules.set(file, module);
    const chunk = compile(file, join(folder, basename(file)));
    compiled.push(chunk);
    const run = chunk.script.runInThisContext() as ModuleFunction;
    run(module, module.exports, (name) => (name.startsWith('.') ? load(resolve(dirname(file), name)) : builtin(name)));
    return module.exports;
  };

  process.once('exit', () => {
    const isLongRun = process.uptime() > LONG_RUN_SECONDS;
    store(compiled.filter(({ reusedBytes }) => isLongRun || reusedBytes === 0));
  });
  return load(bundle);
}

/** Compiles a chunk of a bundle. Bundles are ASCII, so Node keeps one byte per character. */
function compile(chunk: string, file: string): Compiled {
  const source = `(function (module, exports, require) {${readFileSync(chunk, 'latin1')}\n})`;
  const cachedData = read(file);
  // Packages import modules of Node dynamically.
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(source, { filename: chunk, cachedData, importModuleDynamically });
  // V8 rejects code of another version, or of other options.
  return { script, file, reusedBytes: script.cachedDataRejected === false ? (cachedData?.length ?? 0) : 0 };
}

/** Reads stored code; undefined if there is none or it is damaged. V8 itself does not check for damage. */
function read(file: string): Buffer | undefined {
  try {
    const stored = readFileSync(file);
    const code = stored.subarray(0, -CHECKSUM_BYTES);
    return stored.readUInt32LE(code.length) === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the compiled code. If that fails, for example on a full disk, the next start takes longer. */
function store(compiled: readonly Compiled[]): void {
  try {
    for (const chunk of compiled) write(chunk);
  } catch {
    // The program has done its work.
  }
}

/** Writes the code of a chunk if it is longer than the stored code. It may be shorter, because V8 drops unused code. */
function write({ script, file, reusedBytes }: Compiled): void {
  const code = script.createCachedData();
  if (code.length <= reusedBytes) return;
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid.toString()}`;
  writeFileSync(unfinished, Buffer.concat([code, checksum]));
  renameSync(unfinished, file);
}
