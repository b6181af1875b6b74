import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir } from '@booking/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const RUNNER = join(import.meta.dirname, 'run-program.ts');
const BUNDLE = `
const { double } = require('./chunk.js');
const { basename } = require('node:path');
exports.result = double(21);
import('node:path').then(({ extname }) => console.log(exports.result, basename('/a/b'), extname('c.d')));
`;
const CHUNK = `
exports.double = double;
function double(number) {
  return 2 * number;
}
`;

let dir: string;

describe('a bundled program', () => {
  beforeEach(() => {
    dir = makeThrowawayDir('booking-bundle-');
    writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }');
    writeFileSync(join(dir, 'main.bundle.js'), BUNDLE);
    writeFileSync(join(dir, 'chunk.js'), CHUNK);
    const start = `const { result } = require(${JSON.stringify(RUNNER)}).runProgram(__dirname + '/main.bundle.js');`;
    writeFileSync(join(dir, 'main.js'), `${start}\nif (result !== 42) throw new Error('main exports nothing');`);
  });

  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is compiled in its first run only', () => {
    expect(run()).toEqual({ output: '42 b .d\n', compiles: true });

    expect(run()).toEqual({ output: '42 b .d\n', compiles: false });
  });

  it('is compiled again after a change of its compiled code', () => {
    run();
    const intact = readFileSync(compiledChunk());
    writeFileSync(compiledChunk(), intact.fill(0, intact.length / 2, intact.length / 2 + 8));

    expect(run()).toEqual({ output: '42 b .d\n', compiles: true });
    expect(run()).toEqual({ output: '42 b .d\n', compiles: false });
  });

  it.each([0, 3, 40])('is compiled again if only %i bytes of its compiled code are left', (bytes) => {
    run();
    writeFileSync(compiledChunk(), readFileSync(compiledChunk()).subarray(0, bytes));

    expect(run()).toEqual({ output: '42 b .d\n', compiles: true });
    expect(run()).toEqual({ output: '42 b .d\n', compiles: false });
  });

  it('is compiled again when Node runs with other options', () => {
    run();

    expect(run(['--no-lazy'])).toEqual({ output: '42 b .d\n', compiles: true });
  });

  it('runs even if its compiled code cannot be stored', () => {
    writeFileSync(join(dir, 'main.bundle.js.compiled'), 'not a folder');

    expect(run()).toEqual({ output: '42 b .d\n', compiles: true });
  });
});

/** Runs the program. `compiles` says whether V8 compiled the function of its chunk. */
function run(options: readonly string[] = []): { output: string; compiles: boolean } {
  const log = join(dir, 'v8.log');
  const logging = ['--log-function-events', '--no-logfile-per-isolate', `--logfile=${log}`];
  const output = execFileSync(process.execPath, [...options, ...logging, join(dir, 'main.js')], { encoding: 'utf8' });
  return { output, compiles: /^function,(parse-function|full-parse),.*,double$/m.test(readFileSync(log, 'utf8')) };
}

function compiledChunk(): string {
  return join(dir, 'main.bundle.js.compiled', 'chunk.js');
}
