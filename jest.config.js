const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: 'inline' },
  ],
};
const project = { transform, extensionsToTreatAsEsm: ['.ts'], modulePathIgnorePatterns: ['<rootDir>/.data'] };
const infrastructure = {
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};

export default {
  testTimeout: 30_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,services,tools,ingress}/**/src/**/*.test.ts'],
    },
    {
      ...project,
      ...infrastructure,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,services,tools}/*/test/**/*.test.ts'],
    },
    { ...project, ...infrastructure, displayName: 'e2e', testMatch: ['<rootDir>/e2e/**/*.test.ts'] },
  ],
};
