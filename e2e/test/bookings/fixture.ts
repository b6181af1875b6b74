import { afterAll, beforeAll } from '@jest/globals';
import { type Fixture, startFixture } from '../../src/start-fixture.ts';

/** The running product. It is set while the tests run. */
export let fixture: Fixture;

/** A refund of more than this many cents needs a second person. */
export const APPROVAL_ABOVE_MINOR = 20_000;

beforeAll(async () => {
  fixture = await startFixture({ REFUND_APPROVAL_ABOVE: `EUR:${APPROVAL_ABOVE_MINOR}` });
});

afterAll(() => fixture.product.stop());
