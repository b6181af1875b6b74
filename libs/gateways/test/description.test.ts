import { describe, expect, it } from '@jest/globals';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';
import { fixtureOf } from './fixture-of.ts';

/**
 * Descriptions of the longest length. Each character has two units, so at any limit one of the two texts would be cut
 * within a character.
 */
const EVEN = '🏔'.repeat(250);
const ODD = `A${EVEN.slice(0, -2)}`;

/** The gateways that show a description; Paystack has none. */
const methods = gatewayNames.filter((method) => method !== 'paystack');

describe.each(methods)('the description of a payment at %s', (method: GatewayName) => {
  const fixture = fixtureOf(method);

  it.each([EVEN, ODD])('is never cut within a character: %s', async (description) => {
    const { gatewayReference } = await fixture().gateway.initiate({ ...fixture().attempt(), description });

    const session = fixture()
      .simulator.controls.sessions()
      .find(({ id }) => id === gatewayReference);
    expect(session?.description).toMatch(/^A?🏔{60,}$/u);
  });
});
