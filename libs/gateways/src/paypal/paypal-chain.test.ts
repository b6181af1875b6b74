import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Holder, SANDBOX_NAME, VALID_FROM, VALID_TO, x509 } from '../../test/certificate-authority.ts';
import { issuerAddressOf, trustCertificate } from './paypal-chain.ts';
import { publicIntermediates } from './paypal-intermediates.ts';
import { publicRoots } from './paypal-roots.ts';

const now = new Date('2026-06-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let root: Holder;
let intermediate: Holder;
let leaf: Holder;
beforeAll(async () => {
  root = await Holder.selfSigned();
  intermediate = await root.issue({ name: 'Intermediate', isAuthority: true });
  leaf = await intermediate.issue({});
});

type Given = {
  readonly roots?: readonly Holder[];
  readonly intermediates?: readonly Holder[];
  readonly commonNames?: readonly string[];
  readonly at?: Date;
};

function trust(
  holders: readonly Holder[],
  { roots = [root], intermediates = [], commonNames = [SANDBOX_NAME], at = now }: Given = {},
) {
  const pem = holders.map((holder) => holder.pem).join('\n');
  const trusted = { roots: roots.map((one) => one.pem), intermediates: intermediates.map((one) => one.pem) };
  return trustCertificate(pem, { ...trusted, commonNames }, at);
}

describe('a certificate of PayPal', () => {
  it('is trusted when a chain leads from it to a root, in any order and with any other certificates', async () => {
    const stranger = await Holder.selfSigned({ name: 'Stranger' });

    expect(trust([leaf, intermediate])).toMatchObject({ validFrom: VALID_FROM, validTo: VALID_TO });
    expect(trust([leaf, stranger, root, intermediate])).toBeDefined();
    expect(trust([await root.issue({})])).toBeDefined();
  });

  it('is trusted without its chain when its issuer is known, and the issuer is verified too', async () => {
    expect(trust([leaf], { intermediates: [intermediate] })).toBeDefined();
    expect(trust([leaf], { intermediates: [intermediate], roots: [await Holder.selfSigned()] })).toBeUndefined();
    const stranger = await Holder.selfSigned({ name: 'Stranger' });
    expect(trust([await stranger.issue({})], { intermediates: [stranger] })).toBeUndefined();
  });

  it.each([
    ['http://cacerts.digicert.com/DigiCertEVRSACAG2.crt', true],
    ['http://cacerts.digicert.com.evil.example/a.crt', false],
    ['http://evil.example/http://cacerts.digicert.com/a.crt', false],
    ['http://cacerts.digicert.com/a.crt?next=http://evil.example', false],
    ['http://cacerts.digicert.com:81/a.crt', false],
    ['http://127.0.0.1/a.crt', false],
  ])('names the address of its issuer: %s, which is followed: %j', async (issuerAddress, isFollowed) => {
    const { pem } = await root.issue({ issuerAddress });

    expect(issuerAddressOf(pem)).toBe(isFollowed ? issuerAddress : undefined);
    expect(issuerAddressOf('no certificate')).toBeUndefined();
  });

  it('is trusted as long as its whole chain is valid', async () => {
    const ends = new Date(now.getTime() + DAY_MS);
    const short = await root.issue({ name: 'Short', isAuthority: true, validFrom: now, validTo: ends });

    expect(trust([await short.issue({}), short])).toMatchObject({ validFrom: now, validTo: ends });
  });

  it.each(
    Object.entries({
      'has expired': () => [[leaf, intermediate], { at: new Date(VALID_TO.getTime() + 1000) }] as const,
      'is not yet valid': () => [[leaf, intermediate], { at: new Date(VALID_FROM.getTime() - 1000) }] as const,
      'is of another name': () =>
        [[leaf, intermediate], { commonNames: ['messageverificationcerts.paypal.com'] }] as const,
      'ends in a root nobody knows': async () =>
        [[leaf, intermediate], { roots: [await Holder.selfSigned()] }] as const,
      'lacks its intermediate': () => [[leaf], {}] as const,
      'has no certificate at all': () => [[], {}] as const,
      'is self-signed': async () =>
        [[await Holder.selfSigned({ name: SANDBOX_NAME, isAuthority: false })], {}] as const,
      'is self-signed beside a genuine chain': async () =>
        [[await Holder.selfSigned({ name: SANDBOX_NAME, isAuthority: false }), intermediate, root], {}] as const,
      'was issued by somebody of the same name': async () => {
        const twin = await Holder.selfSigned({ name: 'Intermediate' });
        return [[await twin.issue({}), intermediate], {}] as const;
      },
      'was issued by a certificate that may not issue': async () => {
        const other = await intermediate.issue({ name: 'No authority' });
        return [[await other.issue({}), other, intermediate], {}] as const;
      },
      'names another issuer than the one that signed it': async () =>
        [[await intermediate.issue({ issuerName: 'CN=Elsewhere' }), intermediate], {}] as const,
      'is an authority itself': async () => [[await root.issue({ isAuthority: true })], {}] as const,
      'is signed with SHA-1': async () => [[await root.issue({ hash: 'SHA-1' })], {}] as const,
      'has an intermediate signed with SHA-1': async () => {
        const weak = await root.issue({ name: 'Weak', isAuthority: true, hash: 'SHA-1' });
        return [[await weak.issue({}), weak], {}] as const;
      },
      'has an intermediate that has expired': async () => {
        const old = await root.issue({ name: 'Old', isAuthority: true, validTo: new Date(now.getTime() - 1000) });
        return [[await old.issue({}), old], {}] as const;
      },
      'has a short key': async () => [[await root.issue({ bits: 1024 })], {}] as const,
      'comes with more certificates than any chain has': () =>
        [[leaf, ...Array.from({ length: 8 }, () => intermediate)], {}] as const,
    }),
  )('is not trusted when it %s', async (_what, prepare) => {
    const [holders, options] = await prepare();

    expect(trust(holders, options)).toBeUndefined();
  });

  it('is not trusted with a second common name, nor with a common name that hides behind a line break in another name', async () => {
    const sly = await root.issue({ name: `evil.example\\0ACN=${SANDBOX_NAME}` });
    const double = await root.issue({ name: `evil.example+CN=${SANDBOX_NAME}` });

    expect([trust([sly]), trust([double])]).toEqual([undefined, undefined]);
  });

  it('is trusted exactly when an independent implementation finds a chain to a root', async () => {
    const others = [intermediate, await root.issue({ name: 'Beside', isAuthority: true }), await Holder.selfSigned()];
    const candidates = [
      leaf,
      await root.issue({}),
      await Holder.selfSigned({ name: SANDBOX_NAME, isAuthority: false }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...candidates), fc.shuffledSubarray(others), async (candidate, beside) => {
        const certificates = [...beside, root].map(({ certificate }) => new x509.X509Certificate(certificate.rawData));
        const chain = await new x509.X509ChainBuilder({ certificates }).build(candidate.certificate);

        expect(trust([candidate, ...beside]) !== undefined).toBe(chain.at(-1)?.equal(root.certificate) === true);
      }),
      { numRuns: 40 },
    );
  });

  it('is never read from other bytes, and no bytes cause an exception', () => {
    const block = fc.base64String().map((text) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), block), (pem) => {
        const roots = publicRoots.slice(0, 2);
        expect(trustCertificate(pem, { roots, intermediates: [], commonNames: [SANDBOX_NAME] }, now)).toBeUndefined();
      }),
    );
  });
});

describe('the roots that are trusted by default', () => {
  it('verify every intermediate that is known by default', () => {
    const roots = publicRoots.map((root) => new X509Certificate(root));
    for (const pem of publicIntermediates) {
      const known = new X509Certificate(pem);
      const issuers = roots.filter((root) => known.checkIssued(root) && known.verify(root.publicKey));
      expect({ isAuthority: known.ca, issuers: issuers.length }).toEqual({ isAuthority: true, issuers: 1 });
    }
  });

  it('include those of DigiCert, which issues the certificates of PayPal', () => {
    const names = publicRoots.map((root) => new x509.X509Certificate(root).subject);

    for (const name of ['DigiCert Global Root G2', 'DigiCert Global Root CA', 'DigiCert High Assurance EV Root CA']) {
      expect(names.some((subject) => subject.includes(`CN=${name}`))).toBe(true);
    }
  });
});
