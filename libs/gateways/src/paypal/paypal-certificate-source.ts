import { X509Certificate } from 'node:crypto';
import { exchange } from '../exchange.ts';
import { isPaypalOrigin } from './paypal-origin.ts';

/** The longest time to fetch a certificate, because a webhook waits for it. */
const FETCH_MS_MAX = 5_000;
/** The first byte of a certificate in binary form (X.690, 8.9). */
const DER_SEQUENCE = 0x30;
/** A chain of four certificates has some 8 KiB. */
const CHAIN_BYTES_MAX = 64 * 1024;

/**
 * Fetches the PEM at an address that was checked to belong to PayPal or its issuers. Rejects when it is not available
 * now.
 */
export type CertificateSource = (address: string) => Promise<string>;

const PATH = '/v1/notifications/certs/';
const NAME = /^[\w-]{1,128}$/;

/**
 * Whether certificates may be fetched from this address. It must belong to PayPal
 * (developer.paypal.com/api/rest/webhooks/rest), or to the origin of the configured API, which differs only with a
 * simulator. It must have no query or fragment.
 */
export function isCertificateAddress(address: string, apiBase: string): boolean {
  const start = address.lastIndexOf(PATH);
  if (start < 0) return false;
  const origin = address.slice(0, start);
  return NAME.test(address.slice(start + PATH.length)) && (isPaypalOrigin(origin) || origin === apiBase);
}

/** Fetches over the network. Follows no redirection, which could lead away from PayPal. */
export async function fetchCertificate(address: string): Promise<string> {
  const limits = { msMax: FETCH_MS_MAX, bytesMax: CHAIN_BYTES_MAX };
  const { status, bytes } = await exchange({ method: 'GET', url: address }, limits);
  if (status !== 200) throw new Error(`The request for a certificate was answered with ${status.toString()}`);
  return toPem(Buffer.from(bytes));
}

/** Issuers publish their certificates in DER (RFC 5280, 4.2.2.1). */
function toPem(bytes: Buffer): string {
  const isDer = bytes[0] === DER_SEQUENCE;
  return isDer ? new X509Certificate(bytes).toString() : bytes.toString('latin1');
}
