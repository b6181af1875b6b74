import { type KeyObject, X509Certificate } from 'node:crypto';

/** The largest number of certificates in a file. A chain has three or four. */
const CERTIFICATES_MAX = 8;
const RSA_BITS_MIN = 2048;
/** Signature algorithms without practical collisions: no MD5, no SHA-1. */
const STRONG_SIGNATURE = /^(?:sha(?:256|384|512)WithRSAEncryption|ecdsa-with-SHA(?:256|384|512))$/;

/** The certificates and names that are trusted. */
export type Trust = {
  /** The certificates of root authorities, in PEM. */
  readonly roots: readonly string[];
  /** The certificates of further authorities, in PEM. They complete chains that come without them. */
  readonly intermediates: readonly string[];
  readonly commonNames: readonly string[];
};

/** A certificate that is trusted as long as its whole chain is valid. */
export type TrustedCertificate = {
  readonly publicKey: KeyObject;
  readonly validFrom: Date;
  readonly validTo: Date;
};

/** The certificates in a PEM file, each in PEM. */
export function pemBlocksOf(pem: string): readonly string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g) ?? [];
}

/**
 * Returns the first certificate of a PEM file if it can be trusted. A chain must lead from it to a root, through the
 * other certificates of the file and the known intermediates. Each certificate of the chain is issued and signed by the
 * next one, which must be a CA, and is valid at this time. The first certificate must have one of the common names, and
 * an RSA key. Otherwise returns undefined; never throws.
 */
export function trustCertificate(pem: string, trust: Trust, at: Date): TrustedCertificate | undefined {
  try {
    const [leaf, ...others] = pemBlocksOf(pem).map(parse);
    if (!leaf || others.length >= CERTIFICATES_MAX || !isIssuedTo(leaf, trust.commonNames)) return undefined;
    const roots = trust.roots.map(parse);
    const known = trust.intermediates.map(parse);
    const chain = chainOf(leaf, [...others, ...known], { roots, at });
    return chain && trusted(leaf, chain);
  } catch {
    return undefined;
  }
}

function parse(pem: string): X509Certificate {
  return new X509Certificate(pem);
}

/** The address of an issuer's certificate, in a certificate of DigiCert. */
const ISSUER_ADDRESS = /^CA Issuers - URI:(http:\/\/cacerts\.digicert\.com\/[\w.-]{1,100})$/m;

/** The address of the first certificate's issuer, if it names one (RFC 5280, 4.2.2.1). Never throws. */
export function issuerAddressOf(pem: string): string | undefined {
  try {
    const [leaf] = pemBlocksOf(pem).map(parse);
    return ISSUER_ADDRESS.exec(leaf?.infoAccess ?? '')?.[1];
  } catch {
    return undefined;
  }
}

/** Reads the parsed subject, in which a line break in a name does not make a second name. */
function isIssuedTo(leaf: X509Certificate, commonNames: readonly string[]): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = leaf.publicKey;
  const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
  const { subject } = leaf.toLegacyObject() as { readonly subject: { readonly CN?: unknown } };
  return isStrong && !leaf.ca && commonNames.some((name) => name === subject.CN);
}

type Search = { readonly roots: readonly X509Certificate[]; readonly at: Date };

function chainOf(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  search: Search,
): readonly X509Certificate[] | undefined {
  if (!isValidAt(certificate, search.at) || !isStronglySigned(certificate)) return undefined;
  const root = search.roots.find((issuer) => isValidAt(issuer, search.at) && isIssuedBy(certificate, issuer));
  if (root) return [certificate, root];

  for (const issuer of others.filter((other) => isIssuedBy(certificate, other))) {
    const rest = chainOf(
      issuer,
      others.filter((other) => other !== issuer),
      search,
    );
    if (rest) return [certificate, ...rest];
  }
  return undefined;
}

/** Whether the issuer has signed the certificate. `checkIssued` only compares names, key identifiers and usages. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isStronglySigned({ signatureAlgorithm }: X509Certificate): boolean {
  return STRONG_SIGNATURE.test(signatureAlgorithm ?? '');
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return validFromDate <= at && at <= validToDate;
}

function trusted({ publicKey }: X509Certificate, chain: readonly X509Certificate[]): TrustedCertificate {
  return {
    publicKey,
    validFrom: new Date(Math.max(...chain.map(({ validFromDate }) => validFromDate.getTime()))),
    validTo: new Date(Math.min(...chain.map(({ validToDate }) => validToDate.getTime()))),
  };
}
