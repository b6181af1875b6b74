import { afterAll, beforeAll } from '@jest/globals';
import { type Fixture, openFixture } from '../../src/model/harness.ts';

/** The running product. It is set while the tests run. */
export let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(() => fixture.stop());
