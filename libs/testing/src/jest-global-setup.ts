import { startTestServers, type TestServers } from './test-servers.ts';

/** The key under which jest-global-teardown.ts finds the servers, because it has its own instances of the modules. */
export const TEST_SERVERS = Symbol.for('booking.test-servers');

/** Jest runs this once for all projects that name it, and requires a default export. */
export default async function setUp(): Promise<void> {
  const servers: TestServers = await startTestServers(process.env);
  Object.assign(globalThis, { [TEST_SERVERS]: servers });
}
