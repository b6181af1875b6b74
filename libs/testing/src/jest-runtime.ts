import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import { setTestGlobals, type TestGlobals } from './jest-globals.ts';

const require = createRequire(import.meta.url);
const GLOBALS = import.meta.resolve('./jest-globals.ts');
/**
 * Modules that every test file gets as instances of its own. Tests and their fixtures keep state for one file, such as
 * its databases. In libs/testing only test-context.ts keeps such state, and only index.ts and query-plans.ts import it.
 */
const TEST_CODE =
  /^(?!.*\/node_modules\/)(.*\/test\/|.*\/libs\/testing\/src\/(index|query-plans|test-context)\.ts$|.*\.test\.ts$)/;
/** The global symbols under which jest-circus keeps the tests and the event handlers of a file. */
const STATE_OF_FILE: readonly (string | undefined)[] = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

let filesRun = 0;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    return TEST_CODE.test(resolved.url)
      ? { ...resolved, url: `${resolved.url}?file=${filesRun.toString()}` }
      : resolved;
  },
});

type TestEnvironment = Pick<JestEnvironment, 'moduleMocker' | 'fakeTimersModern'>;

/**
 * Loads test files with the loader of Node.js, which strips types and caches compiled code. Jest's own runtime compiles
 * and links every module again for every file. The methods are those that jest-runner and jest-circus call.
 */
class NativeRuntime {
  readonly #environment: TestEnvironment;

  constructor(_config: unknown, environment: TestEnvironment) {
    this.#environment = environment;
    filesRun += 1;
  }

  /** Loads jest-circus again for every file, because it holds the tests of one file. */
  requireInternalModule(path: string): unknown {
    const ofLastFile = Object.getOwnPropertySymbols(globalThis).filter(({ description }) =>
      STATE_OF_FILE.includes(description),
    );
    for (const symbol of ofLastFile) Reflect.deleteProperty(globalThis, symbol);
    Reflect.deleteProperty(require.cache, path);
    return require(path);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  unstable_importModule(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }

  setGlobalsForRuntime(globals: TestGlobals): void {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this.#environment;
    if (!mocks || !timers) throw new Error('the test environment has neither mocks nor timers');
    const jest = {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: timers.useRealTimers.bind(timers),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
      advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
    };
    setTestGlobals({ ...globals, jest });
  }

  enterTestCode(): void {
    // Does nothing, because code between tests may import modules too.
  }

  leaveTestCode(): void {
    // Does nothing; see enterTestCode.
  }

  /** There are no source maps, because stripping types moves no code. */
  getSourceMaps(): null {
    return null;
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  teardown(): void {
    // Modules stay loaded for the next file.
  }
}

/** Jest requires the module and expects the class as its default export. */
export { NativeRuntime as default, NativeRuntime as 'module.exports' };
