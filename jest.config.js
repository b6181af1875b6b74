import { availableParallelism } from 'node:os';

/** Every worker may run a whole service with its pool; one PostgreSQL serves them all. */
const WORKERS_MAX = 4;

const project = {
  transform: { '^.+\\.ts$': '<rootDir>/libs/testing/src/jest-strip-types.ts' },
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/.cache'],
};
/** Jest runs this once for all projects that name it: one PostgreSQL and one nats-server per run. */
const infrastructure = {
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};

export default {
  /** Far longer than any wait inside a test, so that a failure names the condition that was not met. */
  testTimeout: 240_000,
  /** Concurrent tests mostly wait; this allows one for each gateway. */
  maxConcurrency: 16,
  /** One more than there are processors, because workers that wait for a process to start leave theirs idle. */
  maxWorkers: Math.min(availableParallelism() + 1, WORKERS_MAX),
  testSequencer: '<rootDir>/libs/testing/src/jest-sequencer.ts',
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,services,clients,tools,ingress}/**/src/**/*.test.ts'],
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
