import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createPaypalSigning, type NewPaypalSigning } from '@booking/gateway-simulator';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { StackDirectory } from './stack-directory.ts';

export const SIGNATURE_ALGORITHM = 'ES256';
const ONLY_OWNER = 0o600;
const KEY_BYTES = 32;
const PASSWORD_BYTES = 12;

/** What nobody set and everybody needs, made once per data directory. */
export type Secrets = {
  readonly jwtKey: JWK & { readonly kid: string };
  readonly bookingTokenKeys: string;
  readonly sandboxApiKey: string;
  readonly sandboxWebhookSecret: string;
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  readonly squareAccessToken: string;
  readonly squareSignatureKey: string;
  readonly razorpayKeyId: string;
  readonly razorpayKeySecret: string;
  readonly razorpayWebhookSecret: string;
  readonly mollieApiKey: string;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
  readonly paypalWebhookId: string;
  readonly paypalSigning: NewPaypalSigning;
  readonly adyenApiKey: string;
  readonly adyenHmacKey: string;
  readonly xenditSecretKey: string;
  readonly xenditCallbackToken: string;
  readonly paystackSecretKey: string;
  readonly adminPassword: string;
};

/** Reads the secrets of a data directory, makes those that it does not have, and writes the public keys beside them. */
export async function loadSecrets({ secrets: file, jwks }: StackDirectory): Promise<Secrets> {
  const kept: Partial<Secrets> = readSecrets(file) ?? {};
  const paypalSigning = kept.paypalSigning ?? (await createPaypalSigning());
  const secrets: Secrets = { ...(await generateSecrets()), paypalSigning, ...kept };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: ONLY_OWNER });
  chmodSync(file, ONLY_OWNER);
  writeFileSync(jwks, JSON.stringify({ keys: [publicPart(secrets.jwtKey)] }, null, 2));
  return secrets;
}

/** The secrets kept in this file; undefined when there are none yet. */
export function readSecrets(file: string): Secrets | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : undefined;
}

/** All but those that take long to make. */
async function generateSecrets(): Promise<Omit<Secrets, 'paypalSigning'>> {
  return {
    jwtKey: await generateSigningKey(),
    bookingTokenKeys: `k1:${randomBytes(KEY_BYTES).toString('base64')}`,
    sandboxApiKey: `sandbox_${randomBytes(KEY_BYTES).toString('hex')}`,
    sandboxWebhookSecret: `whsec_${randomBytes(KEY_BYTES).toString('base64')}`,
    stripeSecretKey: `sk_test_${randomBytes(KEY_BYTES).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(KEY_BYTES).toString('hex')}`,
    squareAccessToken: `square_${randomBytes(KEY_BYTES).toString('hex')}`,
    squareSignatureKey: randomBytes(KEY_BYTES).toString('base64url'),
    razorpayKeyId: `rzp_test_${randomBytes(KEY_BYTES).toString('hex')}`,
    razorpayKeySecret: randomBytes(KEY_BYTES).toString('hex'),
    razorpayWebhookSecret: randomBytes(KEY_BYTES).toString('base64url'),
    mollieApiKey: `test_${randomBytes(KEY_BYTES).toString('hex')}`,
    paypalClientId: `paypal_${randomBytes(KEY_BYTES).toString('hex')}`,
    paypalClientSecret: randomBytes(KEY_BYTES).toString('hex'),
    paypalWebhookId: randomBytes(KEY_BYTES / 4)
      .toString('hex')
      .toUpperCase(),
    adyenApiKey: `adyen_${randomBytes(KEY_BYTES).toString('hex')}`,
    adyenHmacKey: randomBytes(KEY_BYTES).toString('hex'),
    xenditSecretKey: `xnd_development_${randomBytes(KEY_BYTES).toString('hex')}`,
    xenditCallbackToken: randomBytes(KEY_BYTES).toString('hex'),
    paystackSecretKey: `sk_test_${randomBytes(KEY_BYTES).toString('hex')}`,
    adminPassword: randomBytes(PASSWORD_BYTES).toString('base64url'),
  };
}

async function generateSigningKey(): Promise<Secrets['jwtKey']> {
  const { privateKey } = await generateKeyPair(SIGNATURE_ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: SIGNATURE_ALGORITHM, use: 'sig' };
}

function publicPart({ d: _d, ...key }: JWK): JWK {
  return key;
}
