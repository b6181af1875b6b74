import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signStandardWebhook, toSigningKey } from './sandbox-signing.ts';

const message = { id: 'msg_1', body: '{"type":"payment.succeeded"}', at: new Date() };
const hmacSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

function headersFor(...secrets: string[]): Record<string, string> {
  return {
    ...signStandardWebhook(
      message,
      secrets.flatMap((secret) => toSigningKey(secret) ?? []),
    ),
  };
}

describe('signatures of the sandbox', () => {
  it('are accepted by the official library, with one key or several', () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

    expect(new Webhook(hmacSecret).verify(message.body, headersFor(hmacSecret))).toEqual({ type: 'payment.succeeded' });
    expect(() => new Webhook(hmacSecret).verify(message.body, headersFor(other, hmacSecret))).not.toThrow();
  });

  it.each(['with', 'without'])('are made by ed25519 from a private key %s its public key', (ending) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
    const parts = ending === 'with' ? [d, x] : [d];
    const secret = `whsk_${Buffer.concat(parts.map((part) => Buffer.from(part, 'base64url'))).toString('base64')}`;

    const headers = headersFor(secret);

    const [version, signature = ''] = headers['webhook-signature']?.split(',') ?? [];
    const signed = Buffer.from(`msg_1.${headers['webhook-timestamp'] ?? ''}.${message.body}`);
    expect(version).toBe('v1a');
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('are not made with a public key', () => {
    expect(toSigningKey(`whpk_${Buffer.alloc(32).toString('base64')}`)).toBeUndefined();
  });
});
