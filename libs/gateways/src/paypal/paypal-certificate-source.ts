import { X509Certificate } from 'node:crypto';
import { readBounded } from '../gateway-request.ts';
import { isPaypalOrigin } from './paypal-origin.ts';

/** How long PayPal may take to give a certificate: a callback waits for it. */
const FETCH_MS_MAX = 5_000;
/** With this begins a certificate that is no text (X.690, 8.9). */
const DER_SEQUENCE = 0x30;
/** A chain of four certificates has some 8 KiB. */
const CHAIN_BYTES_MAX = 64 * 1024;

/**
 * Gives what is at an address that was found to be one of PayPal's, or of those who issue to PayPal, in PEM. Rejects when
 * it cannot be had now.
 */
export type CertificateSource = (address: string) => Promise<string>;

const PATH = '/v1/notifications/certs/';
const NAME = /^[\w-]{1,128}$/;

/**
 * Whether certificates may be fetched from there: from PayPal (developer.paypal.com/api/rest/webhooks/rest), or from where
 * its API is configured to be, which is nowhere else but with a simulator. Nothing follows the name: no query or fragment.
 */
export function isCertificateAddress(address: string, apiBase: string): boolean {
  const start = address.lastIndexOf(PATH);
  if (start < 0) return false;
  const origin = address.slice(0, start);
  return NAME.test(address.slice(start + PATH.length)) && (isPaypalOrigin(origin) || origin === apiBase);
}

/** Fetches over the network; follows no redirection, which could lead away from PayPal. */
export async function fetchCertificate(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS_MAX) });
  if (response.status !== 200) throw new Error(`A certificate was answered with ${response.status.toString()}`);
  return toPem(Buffer.from(await readBounded(response, CHAIN_BYTES_MAX)));
}

/** Issuers give out their certificates in DER (RFC 5280, 4.2.2.1). */
function toPem(bytes: Buffer): string {
  const isDer = bytes[0] === DER_SEQUENCE;
  return isDer ? new X509Certificate(bytes).toString() : bytes.toString('latin1');
}
