import { z } from 'zod';
import { GatewayUnavailable } from '../gateway-errors.ts';
import { gatewayRequest } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import { singleFlight } from '../single-flight.ts';
import type { PaypalSettings } from './paypal-environment.ts';

const PURPOSE = 'paypal get token';
/** A token is renewed this long before it expires. A token that is younger than this is not discarded. */
const MARGIN_MS = 60_000;
const MS_PER_SECOND = 1_000;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.int().min(1) });

/** A token with two monotonic times, on which a change of the clock has no effect. */
type Token = { readonly text: string; readonly fetchedAtMs: number; readonly untilMs: number };

/**
 * The bearer token of our client credentials (developer.paypal.com/api/rest/authentication). It is cached until shortly
 * before it expires, and concurrent callers share one request for it. Throws `GatewayUnavailable` with `isNotDone`,
 * because nothing is sent without a token.
 */
export class PaypalToken {
  readonly #settings: PaypalSettings;
  #token: Token | undefined;
  readonly #once = singleFlight<Token>();

  constructor(settings: PaypalSettings) {
    this.#settings = settings;
  }

  async get(): Promise<string> {
    if (this.#token && performance.now() < this.#token.untilMs) return this.#token.text;
    this.#token = await this.#once(PURPOSE, () => this.#fetch()).catch(throwNotDone);
    return this.#token.text;
  }

  /**
   * Discards a token that PayPal has rejected. Returns false if the token was fetched a moment ago, so another one
   * would not help.
   */
  discard(text: string): boolean {
    if (this.#token?.text !== text) return true;
    if (performance.now() - this.#token.fetchedAtMs < MARGIN_MS) return false;
    this.#token = undefined;
    return true;
  }

  async #fetch(): Promise<Token> {
    const { apiBase, clientId, clientSecret } = this.#settings;
    const fetchedAtMs = performance.now();
    const { status, body } = await gatewayRequest({
      purpose: PURPOSE,
      method: 'POST',
      url: `${apiBase}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status >= 400) throw new GatewayUnavailable(`${PURPOSE}: answered ${status.toString()}`);
    const { access_token: text, expires_in: seconds } = parseAnswer(TokenAnswer, body, PURPOSE);
    return { text, fetchedAtMs, untilMs: fetchedAtMs + seconds * MS_PER_SECOND - MARGIN_MS };
  }
}

function throwNotDone(error: unknown): never {
  if (!(error instanceof GatewayUnavailable)) throw error;
  const { message, retryAfterMs } = error;
  throw new GatewayUnavailable(message, { retryAfterMs, isNotDone: true });
}
