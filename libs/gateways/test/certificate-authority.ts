import { createSign, KeyObject, webcrypto } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { X509Certificate } from '@peculiar/x509';
import 'reflect-metadata';

/**
 * The package needs `reflect-metadata` before it is loaded. It is therefore loaded here, because Jest runs all imports
 * first.
 */
export const x509 = await import('@peculiar/x509');

const RSA = { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 };

export const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com';
export const VALID_FROM = new Date('2026-01-01T00:00:00Z');
export const VALID_TO = new Date('2027-01-01T00:00:00Z');

type Wanted = {
  readonly name?: string;
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly isAuthority?: boolean;
  readonly hash?: 'SHA-1' | 'SHA-256';
  readonly bits?: number;
  /** The name of the issuer in the certificate, if it differs from the signer's name. */
  readonly issuerName?: string;
  /** The address of the issuer's certificate that the certificate contains. */
  readonly issuerAddress?: string;
};

/** The holder of a certificate, who may issue others. */
export class Holder {
  readonly certificate: X509Certificate;
  readonly #keys: webcrypto.CryptoKeyPair;

  private constructor(certificate: X509Certificate, keys: webcrypto.CryptoKeyPair) {
    this.certificate = certificate;
    this.#keys = keys;
  }

  /** A self-signed root or leaf. */
  static async selfSigned(wanted: Wanted = {}): Promise<Holder> {
    const keys = await newKeys(wanted);
    return new Holder(await certify({ name: 'Root of the test', isAuthority: true, ...wanted }, keys), keys);
  }

  async issue(wanted: Wanted): Promise<Holder> {
    const keys = await newKeys(wanted);
    const issuer = { name: this.certificate.subject, keys: this.#keys };
    return new Holder(await certify(wanted, keys, issuer), keys);
  }

  get pem(): string {
    return this.certificate.toString('pem');
  }

  /** The headers of a webhook that PayPal would send with this body. */
  headersFor(body: Buffer | string, { webhookId, address }: { webhookId: string; address: string }) {
    const [id, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', '2026-06-01T12:00:00Z'];
    const message = [id, time, webhookId, crc32(body)].join('|');
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': this.sign(message),
      'paypal-cert-url': address,
      'paypal-auth-algo': 'SHA256withRSA',
    };
  }

  sign(message: string, algorithm = 'RSA-SHA256'): string {
    return createSign(algorithm).update(message).sign(KeyObject.from(this.#keys.privateKey), 'base64');
  }
}

function newKeys({ bits = RSA.modulusLength, hash = 'SHA-256' }: Wanted): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey({ ...RSA, hash, modulusLength: bits }, true, ['sign', 'verify']);
}

type Issuer = { readonly name: string; readonly keys: webcrypto.CryptoKeyPair };

let serialNumber = 0;

const usual = { name: SANDBOX_NAME, validFrom: VALID_FROM, validTo: VALID_TO, isAuthority: false, hash: 'SHA-256' };

async function certify(wanted: Wanted, keys: webcrypto.CryptoKeyPair, issuer?: Issuer): Promise<X509Certificate> {
  const { name, validFrom, validTo, isAuthority, hash, issuerName, issuerAddress } = { ...usual, ...wanted };
  const signer = issuer ?? { name: `CN=${name}`, keys };
  serialNumber += 1;
  return x509.X509CertificateGenerator.create({
    serialNumber: serialNumber.toString(16).padStart(4, '0'),
    subject: `CN=${name}`,
    issuer: issuerName ?? signer.name,
    notBefore: validFrom,
    notAfter: validTo,
    publicKey: keys.publicKey,
    signingKey: await keyFor(signer.keys.privateKey, hash),
    signingAlgorithm: { name: RSA.name, hash },
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      usageOf(isAuthority),
      ...(issuerAddress === undefined ? [] : [new x509.AuthorityInfoAccessExtension({ caIssuers: issuerAddress })]),
    ],
  });
}

function usageOf(isAuthority: boolean) {
  const { keyCertSign, digitalSignature } = x509.KeyUsageFlags;
  return new x509.KeyUsagesExtension(isAuthority ? keyCertSign : digitalSignature, true);
}

/** Imports a key for signatures with this hash, because a key is bound to one hash. */
async function keyFor(key: webcrypto.CryptoKey, hash: string): Promise<webcrypto.CryptoKey> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key);
  return webcrypto.subtle.importKey('pkcs8', bytes, { ...RSA, hash }, true, ['sign']);
}
