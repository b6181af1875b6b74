import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Holder, SANDBOX_NAME, VALID_TO } from '../../test/certificate-authority.ts';
import { type CertificateStore, noCertificateStore, type StoredCertificate } from '../certificate-store.ts';
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

/** A store that the certificates of several processes share. */
function sharedStore(): CertificateStore & { readonly stored: StoredCertificate[] } {
  const stored: StoredCertificate[] = [];
  return {
    stored,
    list: () => Promise.resolve([...stored]),
    add: (certificate) => Promise.resolve(void stored.push(certificate)),
  };
}

/** The certificates, the addresses that were requested, and the clock and the passed time, which the test moves. */
function certificatesFrom(source: (asked: string) => Promise<string>, store: CertificateStore = noCertificateStore) {
  const asked: string[] = [];
  const time = { ms: start, passedMs: 0 };
  monotonic?.mockRestore();
  monotonic = jest.spyOn(performance, 'now').mockImplementation(() => time.passedMs);
  const certificates = new PaypalCertificates({
    source: (wanted) => {
      asked.push(wanted);
      return source(wanted);
    },
    store,
    trust: { roots: [root.pem], intermediates: [], commonNames: [SANDBOX_NAME] },
    clock: () => new Date(time.ms),
  });
  return { certificates, asked, time };
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${address}${index.toString()}`);
}

describe('the certificates of PayPal', () => {
  it('are fetched once, for any number of concurrent and later webhooks', async () => {
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

    it('are stored with the certificate of their issuer', async () => {
      const store = sharedStore();
      const { certificates } = certificatesFrom(
        (wanted) => Promise.resolve(wanted === issuerAddress ? intermediate.pem : leaf.pem),
        store,
      );
      await certificates.find(address);
      await certificates.remember(address);

      const restarted = certificatesFrom(() => Promise.reject(new Error('no network')), store);
      expect(await restarted.certificates.find(address)).toMatchObject({ validTo: VALID_TO });
    });
  });

  describe('certificates that signed an authentic webhook', () => {
    const served = (wanted: string) => (wanted === address ? Promise.resolve(pem) : Promise.reject(new Error('404')));

    it('are stored once, unlike certificates that have signed nothing yet', async () => {
      const store = sharedStore();
      const { certificates } = certificatesFrom(served, store);
      await certificates.find(address);
      expect(store.stored).toEqual([]);

      for (let webhook = 0; webhook < 3; webhook += 1) await certificates.remember(address);
      expect(store.stored).toEqual([{ address, pem }]);
    });

    it('are known to another process within ten seconds, although strangers have used up its fetches', async () => {
      const store = sharedStore();
      const other = certificatesFrom(served, store);
      for (const made of addresses(30)) await other.certificates.find(made);
      expect(await other.certificates.find(address)).toBe('unavailable');
      await store.add({ address, pem });
      expect(await other.certificates.find(address)).toBe('unavailable');

      other.time.passedMs += 10_000;
      expect(await other.certificates.find(address)).toMatchObject({ validTo: VALID_TO });
      expect(other.asked).not.toContain(address);
    });

    it('are verified again when they are read', async () => {
      const stranger = await Holder.selfSigned();
      const store = sharedStore();
      await store.add({ address, pem: (await stranger.issue({})).pem });
      const { certificates, asked, time } = certificatesFrom(served, store);

      expect(await certificates.find(address)).toMatchObject({ validTo: VALID_TO });
      expect(asked).toEqual([address]);
      time.ms = VALID_TO.getTime() + 1;
      const later = certificatesFrom(() => Promise.reject(new Error('no network')), store);
      expect(await later.certificates.find(address)).toBe('unavailable');
    });

    it('are fetched while the store is down, and stored by a later webhook', async () => {
      const { stored, ...store } = sharedStore();
      let isDown = true;
      const unlessDown = <Result>(call: () => Promise<Result>) => (isDown ? Promise.reject(new Error('down')) : call());
      const { certificates } = certificatesFrom(served, {
        list: () => unlessDown(() => store.list()),
        add: (certificate) => unlessDown(() => store.add(certificate)),
      });

      expect(await certificates.find(address)).toMatchObject({ validTo: VALID_TO });
      await certificates.remember(address);
      isDown = false;
      await certificates.remember(address);
      expect(stored).toEqual([{ address, pem }]);
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

  it('are fetched four at a time at most, so that a silent server keeps no further webhook waiting', async () => {
    const { certificates, asked } = certificatesFrom(() => new Promise(() => undefined));

    for (const made of addresses(4)) void certificates.find(made);

    expect(await certificates.find(`${address}new`)).toBe('unavailable');
    expect(asked).toHaveLength(4);
  });

  it('are cached in a limited number, and the least recently used certificate is dropped', async () => {
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
