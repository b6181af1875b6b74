import type { Clock } from '@booking/runtime';
import type { CertificateStore } from '../certificate-store.ts';
import { singleFlight } from '../single-flight.ts';
import type { CertificateSource } from './paypal-certificate-source.ts';
import { issuerAddressOf, type Trust, trustCertificate, type TrustedCertificate } from './paypal-chain.ts';

/** The number of certificates that are kept. PayPal signs with one certificate at a time, for about a year. */
const KEPT_MAX = 16;
/** The pause between two reads of the store. Each read costs a query, and any caller can name unknown addresses. */
const READ_EVERY_MS = 10_000;
/** The pause after an address gave no trusted certificate, and the number of such addresses that are remembered. */
const FAILED_MS = 10_000;
const FAILED_MAX = 256;
/** Limits for fetches, because any caller can name unknown addresses. */
const FETCHES_PER_MINUTE_MAX = 30;
const MINUTE_MS = 60_000;
const FETCHES_AT_ONCE_MAX = 4;

/** The result for an address: a trusted certificate, a distrusted certificate, or no certificate for now. */
export type CertificateFinding = TrustedCertificate | 'distrusted' | 'unavailable';

type Failure = { readonly finding: Exclude<CertificateFinding, TrustedCertificate>; readonly atMs: number };
type Parts = {
  readonly source: CertificateSource;
  readonly store: CertificateStore;
  readonly trust: Trust;
  readonly clock: Clock;
};
/** A trusted certificate. `unstored` is its PEM until it is in the store. */
type Kept = { readonly certificate: TrustedCertificate; readonly unstored?: string };

/**
 * The certificates of PayPal by address. Each is fetched once, for any number of waiting webhooks. A failed fetch is
 * repeated after a pause. Certificates that signed an authentic webhook are stored. After a restart they are therefore
 * available even while callers name many other addresses. The clock is used for their validity only.
 */
export class PaypalCertificates {
  readonly #parts: Parts;
  readonly #kept = new Map<string, Kept>();
  readonly #failed = new Map<string, Failure>();
  readonly #once = singleFlight<CertificateFinding>();
  readonly #readOnce = singleFlight<unknown>();
  #readAtMs = -Infinity;
  #underWay = 0;
  #fetchedAtMs: readonly number[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Finds the certificate at this address. Never rejects. */
  async find(address: string): Promise<CertificateFinding> {
    const kept = this.#kept.get(address);
    if (kept) return this.#keep(address, kept);
    const failed = this.#failed.get(address);
    if (failed && isWithin(FAILED_MS, failed.atMs)) return failed.finding;
    return this.#once(address, () => this.#readOrFetch(address));
  }

  /**
   * Stores the certificate at this address, which signed an authentic webhook. After a failure, the next call tries
   * again. Never rejects.
   */
  async remember(address: string): Promise<void> {
    const { certificate, unstored: pem } = this.#kept.get(address) ?? {};
    if (!certificate || pem === undefined) return;
    this.#keep(address, { certificate });
    await this.#parts.store.add({ address, pem }).catch(() => this.#keep(address, { certificate, unstored: pem }));
  }

  async #readOrFetch(address: string): Promise<CertificateFinding> {
    if (!isWithin(READ_EVERY_MS, this.#readAtMs)) await this.#readOnce('store', () => this.#readStore());
    const kept = this.#kept.get(address);
    return kept ? this.#keep(address, kept) : this.#fetchInLimits(address);
  }

  async #readStore(): Promise<void> {
    const { store, trust, clock } = this.#parts;
    const stored = await store.list().catch(() => []);
    this.#readAtMs = performance.now();
    for (const { address, pem } of stored) {
      const certificate = trustCertificate(pem, trust, clock());
      if (certificate) this.#keep(address, { certificate });
    }
  }

  async #fetchInLimits(address: string): Promise<CertificateFinding> {
    const lately = this.#fetchedAtMs.filter((atMs) => isWithin(MINUTE_MS, atMs));
    if (lately.length >= FETCHES_PER_MINUTE_MAX || this.#underWay >= FETCHES_AT_ONCE_MAX) return 'unavailable';

    this.#fetchedAtMs = [...lately, performance.now()];
    this.#underWay += 1;
    return this.#fetch(address).finally(() => (this.#underWay -= 1));
  }

  async #fetch(address: string): Promise<CertificateFinding> {
    const { source, trust, clock } = this.#parts;
    try {
      const pem = await source(address);
      const certificate = trustCertificate(pem, trust, clock());
      const kept = certificate ? { certificate, unstored: pem } : await this.#trustByIssuer(pem);
      return kept ? this.#keep(address, kept) : this.#fail(address, 'distrusted');
    } catch {
      return this.#fail(address, 'unavailable');
    }
  }

  /**
   * Trusts a certificate without its chain: follows the address of its issuer, for one host and one step. PayPal's file
   * has no chain.
   */
  async #trustByIssuer(pem: string): Promise<Kept | undefined> {
    const { source, trust, clock } = this.#parts;
    const issuer = issuerAddressOf(pem);
    if (issuer === undefined) return undefined;
    const unstored = `${pem}\n${await source(issuer)}`;
    const certificate = trustCertificate(unstored, trust, clock());
    return certificate && { certificate, unstored };
  }

  /** Moves the certificate to the end, so that the least recently used one is dropped first. */
  #keep(address: string, kept: Kept): TrustedCertificate {
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    dropOldest(this.#kept, KEPT_MAX);
    return kept.certificate;
  }

  #fail(address: string, finding: Failure['finding']): Failure['finding'] {
    this.#failed.delete(address);
    this.#failed.set(address, { finding, atMs: performance.now() });
    dropOldest(this.#failed, FAILED_MAX);
    return finding;
  }
}

/** Whether less than this period has passed since a monotonic time, which a change of the clock does not affect. */
function isWithin(periodMs: number, atMs: number): boolean {
  return performance.now() - atMs < periodMs;
}

function dropOldest(known: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > sizeMax) known.delete(oldest);
}
