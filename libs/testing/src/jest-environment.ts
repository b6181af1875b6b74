import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** The default of Node.js, with which the services run. */
const STACK_FRAMES_MAX = 10;

/**
 * Runs tests in the realm of Node.js itself, like the code that they test. Jest's own environments give every test file
 * a realm of its own, and load all modules again into it. That took half of the CPU time of all tests.
 */
class ProcessEnvironment implements JestEnvironment {
  readonly global = globalThis as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #console = globalThis.console;
  readonly #exit = process.exit.bind(process);

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Jest asks for a hundred frames, and the code under test would spend time on them for every error. */
  setup(): Promise<void> {
    Error.stackTraceLimit = STACK_FRAMES_MAX;
    return Promise.resolve();
  }

  /** Undoes the changes of Jest and of the test file, because the next file runs in the same process. */
  teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    return Promise.resolve();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Jest uses the context only to measure coverage. */
  getVmContext(): null {
    return null;
  }
}

/** Jest requires the module and expects the class as its default export. */
export { ProcessEnvironment as default, ProcessEnvironment as 'module.exports' };
