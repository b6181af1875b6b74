import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { assertGatewaysFit } from './assert-gateways-fit.ts';

const sandbox = {
  gatewaySettings: './deploy/sandbox/gateways.env',
  simulatorReplicas: 1,
  domain: '',
  isSandboxAllowedInPublic: false,
};
const production = { ...sandbox, gatewaySettings: './gateways.env', simulatorReplicas: 0, domain: 'pay.example.com' };

describe('the gateways of docker compose', () => {
  it.each([
    ['simulated on this machine', sandbox],
    ['real and public', production],
    ['simulated in public on purpose', { ...sandbox, domain: 'pay.example.com', isSandboxAllowedInPublic: true }],
  ])('may be %s', (_title, choice) => {
    expect(() => assertGatewaysFit(choice)).not.toThrow();
  });

  it('need a file with keys when the simulator is switched off', () => {
    expect(() => assertGatewaysFit({ ...sandbox, simulatorReplicas: 0 })).toThrow(/set GATEWAY_SETTINGS in \.env/);
  });

  it.each([
    ['are simulated', { ...sandbox, domain: 'pay.example.com' }],
    ['are real beside a simulator', { ...production, simulatorReplicas: 1 }],
  ])('are rejected with DOMAIN when they %s', (_title, choice) => {
    expect(() => assertGatewaysFit(choice)).toThrow(
      /^DOMAIN=pay\.example\.com is public.*GATEWAY_SETTINGS.*SIMULATOR_REPLICAS=0.*ALLOW_SANDBOX_IN_PUBLIC=yes/,
    );
  });

  it('are rejected in one sentence, before any secret is written', async () => {
    const env = { GATEWAY_SETTINGS: sandbox.gatewaySettings, SIMULATOR_REPLICAS: '0', SECRETS_KEPT: '/nowhere' };

    const attempt = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });

    await expect(attempt).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^GATEWAY_SETTINGS names the simulated gateways, and SIMULATOR_REPLICAS=0 .*\n$/),
    });
  });
});
