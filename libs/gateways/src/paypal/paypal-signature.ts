import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '@booking/runtime';
import { callbackHeader } from '../callback-header.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isCertificateAddress } from './paypal-certificate-source.ts';
import type { CertificateFinding } from './paypal-certificates.ts';
import type { TrustedCertificate } from './paypal-chain.ts';

export const paypalProofHeaders = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
] as const;

/** The name of the only accepted algorithm. The header never chooses one. */
const ALGORITHM = 'SHA256withRSA';
const NODE_ALGORITHM = 'RSA-SHA256';
/** The longest signature that PayPal itself accepts for verification (developer.paypal.com/api/webhooks/v1). */
const SIGNATURE = /^[A-Za-z0-9+/]{1,500}={0,2}$/;
/** A printable text without `|`, which separates the signed parts. */
const NAME = /^[!-{}~]{1,100}$/;

export type PaypalVerification = {
  /** Our webhook ids. A signature for the webhook of another account does not match them. */
  readonly webhookIds: readonly string[];
  readonly apiBase: string;
  readonly certificateOf: (address: string) => Promise<CertificateFinding>;
  readonly clock: Clock;
};

/** `undecided` means that the certificate is not available now, so the signature cannot be checked. */
type PaypalVerdict =
  | { readonly verdict: 'genuine'; readonly certificateAddress: string }
  | { readonly verdict: 'forged'; readonly reason: string }
  | { readonly verdict: 'undecided'; readonly reason: string };

/**
 * Verifies `PAYPAL-TRANSMISSION-SIG` (developer.paypal.com/api/rest/webhooks/rest). It is RSASSA-PKCS1-v1_5 with
 * SHA-256 over `id|time|webhook id|CRC32 of the body`, by the certificate at `PAYPAL-CERT-URL`. A CRC32 does not
 * authenticate a body: anybody can find another body with the same value. Never throws.
 */
export async function verifyPaypalSignature(
  callback: Pick<RawCallback, 'rawBody' | 'headers'>,
  { webhookIds, apiBase, certificateOf, clock }: PaypalVerification,
): Promise<PaypalVerdict> {
  const proof = proofOf(callback);
  const fault = faultIn(proof, apiBase);
  if (fault !== undefined) return forged(fault);

  const certificate = await certificateOf(proof.address);
  if (certificate === 'unavailable') return { verdict: 'undecided', reason: 'the certificate is not available now' };
  if (certificate === 'distrusted') return forged('the certificate is not trusted');
  if (!isValidAt(certificate, clock())) return forged('the certificate has expired or is not valid yet');

  const checksum = crc32(callback.rawBody).toString();
  const isSigned = webhookIds.some((webhookId) => {
    const message = Buffer.from([proof.id, proof.time, webhookId, checksum].join('|'));
    return verify(NODE_ALGORITHM, message, certificate.publicKey, Buffer.from(proof.signature, 'base64'));
  });
  return isSigned ? { verdict: 'genuine', certificateAddress: proof.address } : forged('the signature does not match');
}

type Proof = ReturnType<typeof proofOf>;

function proofOf(callback: Pick<RawCallback, 'headers'>) {
  const [id, time, signature, address, algorithm] = paypalProofHeaders;
  return {
    id: callbackHeader(callback, id),
    time: callbackHeader(callback, time),
    signature: callbackHeader(callback, signature),
    address: callbackHeader(callback, address),
    algorithm: callbackHeader(callback, algorithm),
  };
}

/** A fault that proves, even without the certificate, that PayPal did not sign this; undefined if there is none. */
function faultIn({ id, time, signature, address, algorithm }: Proof, apiBase: string): string | undefined {
  if (algorithm !== ALGORITHM) return 'another algorithm';
  if (!NAME.test(id) || !NAME.test(time)) return 'no id or time';
  if (!SIGNATURE.test(signature)) return 'no signature';
  return isCertificateAddress(address, apiBase) ? undefined : 'the address is not that of a certificate';
}

function isValidAt({ validFrom, validTo }: TrustedCertificate, at: Date): boolean {
  return validFrom <= at && at <= validTo;
}

function forged(reason: string): PaypalVerdict {
  return { verdict: 'forged', reason };
}
