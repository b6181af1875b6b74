import { describe, expect, it } from '@jest/globals';
import { chooseServers, embeddedServers } from './choose-servers.ts';

describe('the servers of a test run', () => {
  it.each([{}, { TEST_INFRA: 'embedded' }])('are embedded with %j', async (env) => {
    expect(await chooseServers(env)).toBe(embeddedServers);
  });

  it('cannot be chosen by any other value', async () => {
    await expect(chooseServers({ TEST_INFRA: 'docker' })).rejects.toThrow('TEST_INFRA is docker');
  });
});
