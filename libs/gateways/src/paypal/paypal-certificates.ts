import type { Clock } from '@booking/runtime';
import { singleFlight } from '../single-flight.ts';
import type { CertificateSource } from './paypal-certificate-source.ts';
import { issuerAddressOf, trustCertificate, type Trust, type TrustedCertificate } from './paypal-chain.ts';

/** PayPal signs with one certificate at a time, for a year or so. */
const KEPT_MAX = 16;
/** How long an address that gave nothing to trust is not asked again, and how many such addresses are remembered. */
const FAILED_MS = 10_000;
const FAILED_MAX = 256;
/** Addresses that are not known come from whoever calls: they are fetched so often at most, and so many at once. */
const FETCHES_PER_MINUTE_MAX = 30;
const MINUTE_MS = 60_000;
const FETCHES_AT_ONCE_MAX = 4;

/** What is known of an address: a certificate to trust, one not to trust, or nothing for now. */
export type CertificateFinding = TrustedCertificate | 'distrusted' | 'unavailable';

type Failure = { readonly finding: Exclude<CertificateFinding, TrustedCertificate>; readonly untilMs: number };
type Parts = { readonly source: CertificateSource; readonly trust: Trust; readonly clock: Clock };

/**
 * The certificates of PayPal by their addresses. Each is fetched once, however many callbacks wait for it; what failed is
 * tried again a little later. The clock decides about validity and pauses alike.
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

  /** Never rejects. */
  async find(address: string): Promise<CertificateFinding> {
    const kept = this.#kept.get(address);
    if (kept) return this.#keep(address, kept);
    const failed = this.#failed.get(address);
    if (failed && this.#nowMs() < failed.untilMs) return failed.finding;
    return this.#once(address, () => this.#fetchInLimits(address));
  }

  async #fetchInLimits(address: string): Promise<CertificateFinding> {
    const nowMs = this.#nowMs();
    const lately = this.#fetchedAtMs.filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (lately.length >= FETCHES_PER_MINUTE_MAX || this.#underWay >= FETCHES_AT_ONCE_MAX) return 'unavailable';

    this.#fetchedAtMs = [...lately, nowMs];
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

  /** PayPal's file holds no chain: what a certificate says of its issuer is followed, to one place and one step far. */
  async #trustByIssuer(pem: string): Promise<TrustedCertificate | undefined> {
    const { source, trust, clock } = this.#parts;
    const issuer = issuerAddressOf(pem);
    return issuer === undefined ? undefined : trustCertificate(`${pem}\n${await source(issuer)}`, trust, clock());
  }

  /** The last one used is the last one forgotten. */
  #keep(address: string, certificate: TrustedCertificate): TrustedCertificate {
    this.#kept.delete(address);
    this.#kept.set(address, certificate);
    dropOldest(this.#kept, KEPT_MAX);
    return certificate;
  }

  #fail(address: string, finding: Failure['finding']): Failure['finding'] {
    this.#failed.delete(address);
    this.#failed.set(address, { finding, untilMs: this.#nowMs() + FAILED_MS });
    dropOldest(this.#failed, FAILED_MAX);
    return finding;
  }

  #nowMs(): number {
    return this.#parts.clock().getTime();
  }
}

function dropOldest(known: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > sizeMax) known.delete(oldest);
}
