import config from './jest.config.js';

const integration = config.projects.filter(({ displayName }) => displayName !== 'unit');
const [{ globalSetup, globalTeardown, ...project }] = integration;

/** `npm run test:containers` runs every test that needs infrastructure, and those of the containers themselves. */
export default {
  ...config,
  projects: [
    ...integration,
    {
      ...project,
      globalSetup,
      globalTeardown,
      displayName: 'containers',
      testMatch: ['<rootDir>/{libs/testing,e2e}/containers/**/*.test.ts'],
    },
  ],
};
