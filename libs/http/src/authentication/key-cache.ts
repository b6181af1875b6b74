import type { Logger } from '@booking/runtime';
import { type CryptoKey, errors, type LocalJWKSet } from 'jose';

/** The age at which keys are loaded again, so that a removed key stops working. */
const FRESH_MS = 600_000;
/** How long keys are used if they cannot be loaded again. */
const USABLE_MS = 3_600_000;
/** The pause before a load for an unknown key id, and after a failed load while the last keys can be used. */
const PAUSE_MS = 30_000;

const CANNOT_BE_LOADED = 'the keys that verify bearer tokens cannot be loaded; loaded keys are used for up to an hour';

/** Finds the key of a token in one loaded key set. */
export type FindKey = (...wanted: Parameters<LocalJWKSet>) => Promise<CryptoKey>;
export type KeyLogger = Pick<Logger, 'info' | 'warn'>;

/**
 * Caches the keys of the issuer. They are loaded again after ten minutes, and for an unknown key id. If that fails,
 * they are used until an hour after they were loaded.
 */
export class KeyCache {
  readonly #load: () => Promise<FindKey>;
  readonly #logger: KeyLogger;
  #keys: FindKey | undefined;
  #loadedAtMs = -Infinity;
  #triedAtMs = -Infinity;
  #loading: Promise<FindKey> | undefined;
  /** Why the last load failed; undefined if it succeeded. */
  #failure: Error | undefined;

  constructor(load: () => Promise<FindKey>, logger: KeyLogger) {
    this.#load = load;
    this.#logger = logger;
  }

  /**
   * The key of a token. Throws the error of jose if no key matches, and the error of the load if the keys could not be
   * loaded.
   */
  async find(...wanted: Parameters<FindKey>): Promise<CryptoKey> {
    const keys = await this.#usable();
    try {
      return await keys(...wanted);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!this.#loading && this.#isPausing()) throw this.#failure ?? error;
      return (await this.#reload())(...wanted);
    }
  }

  async #usable(): Promise<FindKey> {
    const keys = this.#keys;
    const ageMs = performance.now() - this.#loadedAtMs;
    if (!keys || ageMs >= USABLE_MS) return this.#reload();
    if (ageMs < FRESH_MS) return keys;
    if (!this.#failure || !this.#isPausing()) await this.#reload().catch(() => undefined);
    return this.#keys ?? keys;
  }

  #isPausing(): boolean {
    return performance.now() - this.#triedAtMs < PAUSE_MS;
  }

  /** Requests that wait at the same time share a load. */
  #reload(): Promise<FindKey> {
    this.#loading ??= this.#loadNow().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #loadNow(): Promise<FindKey> {
    this.#triedAtMs = performance.now();
    try {
      this.#keys = await this.#load();
    } catch (error) {
      this.#noteFailure(error);
      throw error;
    }
    if (this.#failure) this.#logger.info('the keys that verify bearer tokens were loaded again');
    this.#failure = undefined;
    this.#loadedAtMs = this.#triedAtMs;
    return this.#keys;
  }

  #noteFailure(error: unknown): void {
    if (!this.#failure) this.#logger.warn({ err: error }, CANNOT_BE_LOADED);
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }
}
