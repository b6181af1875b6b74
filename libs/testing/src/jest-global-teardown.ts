import { TEST_SERVERS } from './jest-global-setup.ts';
import { stopTestServers, type TestServers } from './test-servers.ts';

/** Jest requires a default export. There are no servers when the set-up failed. */
export default async function tearDown(): Promise<void> {
  const { [TEST_SERVERS]: servers } = globalThis as { [TEST_SERVERS]?: TestServers };
  if (servers) await stopTestServers(servers);
}
