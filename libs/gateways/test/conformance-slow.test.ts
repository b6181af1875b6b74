import { describe, it } from '@jest/globals';
import { behavioursOf } from '../src/conformance.ts';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';
import { GatewayFixture, profileOf } from './gateway-fixture.ts';

const cases = gatewayNames.flatMap((method) =>
  behavioursOf(profileOf(method))
    .filter(({ isSlow = false }) => isSlow)
    .map(({ name, check }) => ({ method, name, check })),
);

/** All gateways are tested at the same time, each on its own fixture, because the behaviour takes long. */
describe('a behaviour that takes as long as a call to the gateway', () => {
  it.concurrent.each(cases)('the $method gateway: $name', ({ method, check }) => onFixture(method, check));
});

async function onFixture(method: GatewayName, check: (fixture: GatewayFixture) => Promise<void>): Promise<void> {
  const fixture = await GatewayFixture.start(method);
  try {
    await check(fixture);
  } finally {
    await fixture.stop();
  }
}
