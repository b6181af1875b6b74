import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../config.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createPaypalProtocol } from './paypal-protocol.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const environment = {
  PORT: '0',
  SANDBOX_API_KEY: 'sandbox_key',
  SIMULATOR_CONTROL_KEY: 'a key of at least thirty-two characters',
  SANDBOX_WEBHOOK_SECRETS: 'whsec_c2VjcmV0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_test',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_IDS: '1JE4291016473214C',
  PAYPAL_SIGNING_KEY: privateKey,
  PAYPAL_SIGNING_CERTIFICATES: 'a certificate',
};

function certificateAddress(env: Record<string, string>): string | undefined {
  const account = loadConfig({ ...environment, ...env }).paypal;
  const publicUrl = () => 'https://shop.example';
  const protocol = createPaypalProtocol({ account, ledger: createLedger(), publicUrl });
  return protocol.sign({ id: 'WH-1', body: '{}', at: new Date('2026-06-01T12:00:00Z'), isForged: false })[
    'paypal-cert-url'
  ];
}

describe('a webhook of PayPal', () => {
  it('names a certificate at the address of the checkout pages', () => {
    expect(certificateAddress({})).toMatch(/^https:\/\/shop\.example\/paypal\/v1\/notifications\/certs\//);
  });

  it('names a certificate at the address of the API when that differs', () => {
    const address = certificateAddress({ PAYPAL_API_BASE: 'http://simulator:8080/paypal' });

    expect(address).toMatch(/^http:\/\/simulator:8080\/paypal\/v1\/notifications\/certs\//);
  });
});
