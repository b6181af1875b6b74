import { TEST_SERVERS } from './jest-global-setup.ts';
import { stopTestServers, type TestServers } from './test-servers.ts';

/** Stops the servers, if the set-up has started them. Jest requires a default export. */
export default async function tearDown(): Promise<void> {
  const { [TEST_SERVERS]: servers } = globalThis as { [TEST_SERVERS]?: TestServers };
  if (servers) await stopTestServers(servers);
}
