import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { GatewayName } from '../src/gateway-registry.ts';
import { GatewayFixture } from './gateway-fixture.ts';

/** A fixture that is started before the tests of a block, cleared after each test and stopped at the end. */
export function fixtureOf(method: GatewayName, clock?: () => Date): () => GatewayFixture {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start(method, clock);
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.stop());
  return () => fixture;
}
