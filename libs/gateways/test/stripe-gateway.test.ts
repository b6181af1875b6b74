import { describe, expect, it } from '@jest/globals';
import { GatewayRejected } from '../src/gateway-errors.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the Stripe gateway', () => {
  const fixture = fixtureOf('stripe');

  it('rejects an amount that Stripe cannot express before anything is sent', async () => {
    const sessions = fixture().controls.sessions().length;

    const initiated = fixture().gateway.initiate(fixture().attempt({ amount: 1234, currency: 'KWD' }));

    await expect(initiated).rejects.toThrow(GatewayRejected);
    expect(fixture().controls.sessions()).toHaveLength(sessions);
  });
});
