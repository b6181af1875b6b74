import { availableParallelism } from 'node:os';

/** Tests wait half of the time, so every processor serves this many workers. */
const WORKERS_PER_PROCESSOR = 2;
/** Every worker may run a whole service with its pool; one PostgreSQL serves them all. */
const WORKERS_MAX = 8;

const project = {
  transform: {},
  testEnvironment: '<rootDir>/libs/testing/src/jest-environment.ts',
  runtime: '<rootDir>/libs/testing/src/jest-runtime.ts',
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/.cache'],
};
/** Jest runs this once for all projects that name it: one PostgreSQL and one nats-server per run. */
const infrastructure = {
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};

export default {
  /** The limit is far longer than any wait inside a test, so that a failure names the condition that was not met. */
  testTimeout: 240_000,
  /** Concurrent tests mostly wait; this allows one for each gateway. */
  maxConcurrency: 16,
  maxWorkers: Math.min(WORKERS_PER_PROCESSOR * availableParallelism(), WORKERS_MAX),
  /**
   * Jest replaces a worker that has grown beyond this limit. The limit also makes a single file run in a worker of its
   * own.
   */
  workerIdleMemoryLimit: '1GB',
  /** When a worker exits, it stores compiled code, which takes longer than Jest's half a second on a busy machine. */
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/libs/testing/src/jest-sequencer.ts',
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,services,clients,examples,tools,ingress}/**/src/**/*.test.ts'],
    },
    {
      ...project,
      ...infrastructure,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,services,clients,tools}/*/test/**/*.test.ts', '<rootDir>/ingress/test/**/*.test.ts'],
    },
    { ...project, ...infrastructure, displayName: 'e2e', testMatch: ['<rootDir>/e2e/test/**/*.test.ts'] },
  ],
};
