import { describe, expect, it } from '@jest/globals';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';
import { stageOf } from './stage-of.ts';

/** The longest description of a booking. Each character has two units, so one of the two texts is cut within one. */
const EVEN = '🏔'.repeat(250);
const ODD = `A${EVEN.slice(0, -2)}`;

/** Paystack has no description. */
const methods = gatewayNames.filter((method) => method !== 'paystack');

describe.each(methods)('the description of a payment at %s', (method: GatewayName) => {
  const stage = stageOf(method);

  it.each([EVEN, ODD])('is never cut within a character: %s', async (description) => {
    const { gatewayReference } = await stage().gateway.initiate({ ...stage().attempt(), description });

    const session = stage()
      .simulator.controls.sessions()
      .find(({ id }) => id === gatewayReference);
    expect(session?.description).toMatch(/^A?🏔{60,}$/u);
  });
});
