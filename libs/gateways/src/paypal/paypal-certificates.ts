import type { Clock } from '@booking/runtime';
import { singleFlight } from '../single-flight.ts';
import type { CertificateSource } from './paypal-certificate-source.ts';
import { issuerAddressOf, type Trust, trustCertificate, type TrustedCertificate } from './paypal-chain.ts';

/** The number of certificates that are kept. PayPal signs with one at a time, for about a year. */
const KEPT_MAX = 16;
/** The pause after an address gave no trusted certificate, and the number of such addresses that are remembered. */
const FAILED_MS = 10_000;
const FAILED_MAX = 256;
/** Limits for fetches, because any caller can name unknown addresses. */
const FETCHES_PER_MINUTE_MAX = 30;
const MINUTE_MS = 60_000;
const FETCHES_AT_ONCE_MAX = 4;

/** The result for an address: a trusted certificate, a distrusted one, or none for now. */
export type CertificateFinding = TrustedCertificate | 'distrusted' | 'unavailable';

type Failure = { readonly finding: Exclude<CertificateFinding, TrustedCertificate>; readonly atMs: number };
type Parts = { readonly source: CertificateSource; readonly trust: Trust; readonly clock: Clock };

/**
 * The certificates of PayPal by address. Each is fetched once, for any number of waiting webhooks. A failed fetch is
 * repeated after a pause. The clock is used for their validity only.
 */
export class PaypalCertificates {
  readonly #parts: Parts;
  readonly #kept = new Map<string, TrustedCertificate>();
  readonly #failed = new Map<string, Failure>();
  readonly #once = singleFlight<CertificateFinding>();
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
    return this.#once(address, () => this.#fetchInLimits(address));
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
      const certificate = trustCertificate(pem, trust, clock()) ?? (await this.#trustByIssuer(pem));
      return certificate ? this.#keep(address, certificate) : this.#fail(address, 'distrusted');
    } catch {
      return this.#fail(address, 'unavailable');
    }
  }

  /**
   * Trusts a certificate without its chain: follows the address of its issuer, for one host and one step. PayPal's file
   * has no chain.
   */
  async #trustByIssuer(pem: string): Promise<TrustedCertificate | undefined> {
    const { source, trust, clock } = this.#parts;
    const issuer = issuerAddressOf(pem);
    return issuer === undefined ? undefined : trustCertificate(`${pem}\n${await source(issuer)}`, trust, clock());
  }

  /** Moves the certificate to the end, so that the least recently used one is dropped first. */
  #keep(address: string, certificate: TrustedCertificate): TrustedCertificate {
    this.#kept.delete(address);
    this.#kept.set(address, certificate);
    dropOldest(this.#kept, KEPT_MAX);
    return certificate;
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
