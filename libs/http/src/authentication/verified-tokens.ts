import type { Caller } from '../define-route.ts';

/** A token is verified again after this time, so that a withdrawn key stops working soon. */
const AGE_MS_MAX = 60_000;
const TOKENS_MAX = 1_000;

type Verified = { readonly caller: Caller; readonly verifiedAtMs: number; readonly expiresAt: Date };

/**
 * A cache of the callers of recently verified tokens, because a verification costs more than the rest of a small
 * request.
 */
export class VerifiedTokens {
  readonly #tokens = new Map<string, Verified>();

  /** The caller of this token; undefined when the token must be verified. */
  find(token: string, at: Date): Caller | undefined {
    const verified = this.#tokens.get(token);
    if (!verified) return undefined;
    const isRecent = performance.now() - verified.verifiedAtMs < AGE_MS_MAX;
    return isRecent && at < verified.expiresAt ? verified.caller : undefined;
  }

  /** Caches a verified token for a minute, but no longer than until it expires. */
  add(token: string, caller: Caller, expiresAt: Date): void {
    this.#tokens.delete(token);
    this.#tokens.set(token, { caller, verifiedAtMs: performance.now(), expiresAt });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }
}
