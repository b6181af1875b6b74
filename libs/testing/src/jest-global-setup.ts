import { startTestServers, type TestServers } from './test-servers.ts';

/** Where jest-global-teardown.ts, which jest loads apart, finds what this file started. */
export const TEST_SERVERS = Symbol.for('booking.test-servers');

/** Jest runs this once for all projects that name it, and asks for a default export. */
export default async function setUp(): Promise<void> {
  const servers: TestServers = await startTestServers(process.env);
  Object.assign(globalThis, { [TEST_SERVERS]: servers });
}
