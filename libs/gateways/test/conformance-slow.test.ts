import { describe, it } from '@jest/globals';
import { behavioursOf } from '../src/conformance.ts';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';
import { GatewayStage, profileOf } from './gateway-stage.ts';

const cases = gatewayNames.flatMap((method) =>
  behavioursOf(profileOf(method))
    .filter(({ isSlow = false }) => isSlow)
    .map(({ name, check }) => ({ method, name, check })),
);

/** All gateways wait at the same time, each on its own stage. */
describe('a behaviour that takes as long as a call to the gateway', () => {
  it.concurrent.each(cases)('the $method gateway: $name', ({ method, check }) => onStage(method, check));
});

async function onStage(method: GatewayName, check: (stage: GatewayStage) => Promise<void>): Promise<void> {
  const stage = await GatewayStage.set(method);
  try {
    await check(stage);
  } finally {
    await stage.strike();
  }
}
