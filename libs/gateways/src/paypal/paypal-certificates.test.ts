import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Holder, SANDBOX_NAME, VALID_TO } from '../../test/certificate-authority.ts';
import { PaypalCertificates } from './paypal-certificates.ts';

const start = new Date('2026-06-01T12:00:00Z').getTime();
const address = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1';

let root: Holder;
let pem: string;
beforeAll(async () => {
  root = await Holder.selfSigned();
  pem = (await root.issue({})).pem;
});

let monotonic: { mockRestore(): void } | undefined;
afterEach(() => monotonic?.mockRestore());

/** The certificates, the addresses that were requested, and the clock and the passed time, which the test moves. */
function certificatesFrom(source: (asked: string) => Promise<string>) {
  const asked: string[] = [];
  const time = { ms: start, passedMs: 0 };
  monotonic?.mockRestore();
  monotonic = jest.spyOn(performance, 'now').mockImplementation(() => time.passedMs);
  const certificates = new PaypalCertificates({
    source: (wanted) => {
      asked.push(wanted);
      return source(wanted);
    },
    trust: { roots: [root.pem], intermediates: [], commonNames: [SANDBOX_NAME] },
    clock: () => new Date(time.ms),
  });
  return { certificates, asked, time };
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${address}${index.toString()}`);
}

describe('the certificates of PayPal', () => {
  it('are fetched once, for any number of webhooks that need one at once or later', async () => {
    const { certificates, asked } = certificatesFrom(() => Promise.resolve(pem));

    const found = await Promise.all(Array.from({ length: 50 }, () => certificates.find(address)));

    expect(found.every((one) => typeof one === 'object')).toBe(true);
    expect(await certificates.find(address)).toBe(found[0]);
    expect(asked).toEqual([address]);
  });

  describe('certificates without their chain', () => {
    const issuerAddress = 'http://cacerts.digicert.com/Intermediate.crt';
    let leaf: Holder;
    let intermediate: Holder;
    beforeAll(async () => {
      intermediate = await root.issue({ name: 'Intermediate', isAuthority: true });
      leaf = await intermediate.issue({ issuerAddress });
    });

    it('are completed once with the certificate at the address of their issuer', async () => {
      const { certificates, asked } = certificatesFrom((wanted) =>
        Promise.resolve(wanted === issuerAddress ? intermediate.pem : leaf.pem),
      );

      expect(await certificates.find(address)).toMatchObject({ validTo: VALID_TO });
      expect(await certificates.find(address)).toMatchObject({ validTo: VALID_TO });
      expect(asked).toEqual([address, issuerAddress]);
    });

    it('are distrusted when that address has another certificate, and undecided while it has none', async () => {
      const stranger = await Holder.selfSigned({ name: 'Intermediate' });
      const forged = certificatesFrom((wanted) => Promise.resolve(wanted === issuerAddress ? stranger.pem : leaf.pem));
      const away = certificatesFrom((wanted) =>
        wanted === issuerAddress ? Promise.reject(new Error('no network')) : Promise.resolve(leaf.pem),
      );

      expect(await forged.certificates.find(address)).toBe('distrusted');
      expect(await away.certificates.find(address)).toBe('unavailable');
    });
  });

  it.each([
    ['unavailable', () => Promise.reject(new Error('no network'))],
    ['distrusted', () => Promise.resolve('an error page')],
  ] as const)('are fetched again after a pause when they were %s', async (finding, source) => {
    let isWell = false;
    const { certificates, asked, time } = certificatesFrom(() => (isWell ? Promise.resolve(pem) : source()));

    expect(await certificates.find(address)).toBe(finding);
    isWell = true;
    expect(await certificates.find(address)).toBe(finding);
    expect(asked).toHaveLength(1);

    time.passedMs += 10_000;
    expect(await certificates.find(address)).toMatchObject({ validTo: new Date('2027-01-01T00:00:00Z') });
  });

  it('are fetched at a limited rate, and known ones stay available', async () => {
    const { certificates, asked, time } = certificatesFrom((wanted) =>
      wanted === address ? Promise.resolve(pem) : Promise.reject(new Error('404')),
    );
    await certificates.find(address);

    for (const made of addresses(1000)) expect(await certificates.find(made)).toBe('unavailable');
    expect(asked).toHaveLength(30);
    expect(await certificates.find(address)).toMatchObject({ publicKey: expect.anything() as unknown });

    time.passedMs += 60_000;
    await certificates.find(`${address}new`);
    expect(asked).toHaveLength(31);
  });

  it.each([-12, 12])('are fetched after the same pauses, although the clock moves by %d hours', async (hours) => {
    let isWell = false;
    const { certificates, asked, time } = certificatesFrom(() =>
      isWell ? Promise.resolve(pem) : Promise.reject(new Error('no network')),
    );
    for (const made of addresses(31)) expect(await certificates.find(made)).toBe('unavailable');
    isWell = true;
    time.ms += hours * 3_600_000;

    for (const made of addresses(31)) expect(await certificates.find(made)).toBe('unavailable');
    expect(asked).toHaveLength(30);
    time.passedMs += 60_000;
    for (const made of addresses(30)) expect(await certificates.find(made)).toMatchObject({ validTo: VALID_TO });
  });

  it('are fetched a few at once, so that a silent server blocks nothing else', async () => {
    const { certificates, asked } = certificatesFrom(() => new Promise(() => undefined));

    for (const made of addresses(4)) void certificates.find(made);

    expect(await certificates.find(`${address}new`)).toBe('unavailable');
    expect(asked).toHaveLength(4);
  });

  it('are cached in a limited number, and the least recently used one is dropped', async () => {
    const { certificates, asked, time } = certificatesFrom(() => Promise.resolve(pem));
    await certificates.find(address);
    for (const made of addresses(15)) await certificates.find(made);
    await certificates.find(address);
    time.passedMs += 60_000;
    await certificates.find(`${address}new`);
    const count = asked.length;

    await certificates.find(address);
    expect(asked).toHaveLength(count);
    await certificates.find(`${address}0`);
    expect(asked).toHaveLength(count + 1);
  });
});
