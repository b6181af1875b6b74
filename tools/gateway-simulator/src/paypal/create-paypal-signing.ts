import { KeyObject, webcrypto } from 'node:crypto';
import 'reflect-metadata';
import type { PaypalSigning } from './paypal-account.ts';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const VALIDITY = { notBefore: new Date('2020-01-01T00:00:00Z'), notAfter: new Date('2060-01-01T00:00:00Z') };
const ROOT = 'CN=Simulated root';
const INTERMEDIATE = 'CN=Simulated intermediate';
/** The subject of the certificates of PayPal's sandbox. */
const LEAF = 'CN=messageverificationcerts.sandbox.paypal.com';

/** `root` is the certificate that a receiver of the webhooks must trust, in PEM. */
type NewPaypalSigning = PaypalSigning & { readonly root: string };

/** Creates a key to sign webhooks, and a certificate chain from it to a new root. */
export async function createPaypalSigning(): Promise<NewPaypalSigning> {
  const [root, intermediate, leaf] = await Promise.all([newKeys(), newKeys(), newKeys()]);
  const certificates = [
    await certify(LEAF, leaf, { name: INTERMEDIATE, keys: intermediate }),
    await certify(INTERMEDIATE, intermediate, { name: ROOT, keys: root }),
  ];
  return {
    privateKey: KeyObject.from(leaf.privateKey).export({ type: 'pkcs8', format: 'pem' }),
    certificates: `${certificates.join('\n')}\n`,
    root: await certify(ROOT, root, { name: ROOT, keys: root }),
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
}

type Issuer = { readonly name: string; readonly keys: webcrypto.CryptoKeyPair };

/** Creates a certificate. The package for it is large and needs `reflect-metadata` first, so it is loaded here. */
async function certify(subject: string, { publicKey }: webcrypto.CryptoKeyPair, issuer: Issuer): Promise<string> {
  const x509 = await import('@peculiar/x509');
  const isAuthority = subject !== LEAF;
  const usage = isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: Buffer.from(subject).toString('hex').slice(-16),
    subject,
    issuer: issuer.name,
    ...VALIDITY,
    publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: RSA,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(usage, true),
    ],
  });
  return certificate.toString('pem');
}
