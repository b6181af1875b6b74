import { randomBytes } from 'node:crypto';
import { createPaypalSigning, type NewPaypalSigning } from '@booking/gateway-simulator';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export const SIGNATURE_ALGORITHM = 'ES256';
const KEY_BYTES = 32;
const PASSWORD_BYTES = 12;

/** What nobody set and everybody needs, made once per installation. */
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

/** Keeps the secrets there are, and makes those that are missing. */
export async function completeSecrets(kept: Partial<Secrets>): Promise<Secrets> {
  const paypalSigning = kept.paypalSigning ?? (await createPaypalSigning());
  return { ...(await generateSecrets()), paypalSigning, ...kept };
}

/** What a service needs to verify the tokens signed with this key: a JSON Web Key Set, without what is secret. */
export function publicKeySet({ jwtKey: { d: _d, ...key } }: Secrets): string {
  return JSON.stringify({ keys: [key] }, null, 2);
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
