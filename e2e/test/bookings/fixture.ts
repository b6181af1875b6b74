import { afterAll, beforeAll } from '@jest/globals';
import { AdminClient } from '../../src/admin-client.ts';
import { type Fixture, startFixture } from '../../src/start-fixture.ts';

/** A refund of more than this many cents needs a second person. */
export const APPROVAL_ABOVE_MINOR = 20_000;

type BookingsFixture = Fixture & {
  /** The first account of the product, which has every permission. */
  readonly adminClient: AdminClient;
};

/** The running product. It is set while the tests run. */
export let fixture: BookingsFixture;

beforeAll(async () => {
  const started = await startFixture({ REFUND_APPROVAL_ABOVE: `EUR:${APPROVAL_ABOVE_MINOR}` });
  fixture = { ...started, adminClient: await AdminClient.signIn(started.product) };
});

afterAll(() => fixture.product.stop());
