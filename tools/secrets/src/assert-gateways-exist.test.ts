import { describe, expect, it } from '@jest/globals';
import { assertGatewaysExist } from './assert-gateways-exist.ts';

const simulated = './deploy/sandbox/gateways.env';

describe('without the sandbox', () => {
  it('there have to be keys of real gateways', () => {
    expect(() => assertGatewaysExist({ profiles: 'observability', gatewaySettings: simulated })).toThrow(
      'set GATEWAY_SETTINGS',
    );
    assertGatewaysExist({ profiles: '', gatewaySettings: './gateways.env' });
    assertGatewaysExist({ profiles: 'observability,sandbox', gatewaySettings: simulated });
  });
});
