import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { ApiAnswer } from '../api-answer.ts';
import { bringsApiKey, bringsBasicCredentials } from '../api-key.ts';
import type { PaypalAccount } from './paypal-account.ts';
import { TokenRequest } from './paypal-requests.ts';

const TOKEN_BYTES = 24;
/** The lifetime of a token: nine hours. */
const TOKEN_SECONDS = 32_400;
const TOKENS_MAX = 1000;

/** The issued bearer tokens. A restart forgets them. */
export class PaypalTokens {
  readonly #account: PaypalAccount;
  readonly #given: string[] = [];

  constructor(account: PaypalAccount) {
    this.#account = account;
  }

  /** `POST /v1/oauth2/token` (developer.paypal.com/api/rest/authentication). */
  give(request: Request): ApiAnswer {
    const { clientId, clientSecret } = this.#account;
    if (!bringsBasicCredentials(request, `${clientId}:${clientSecret}`)) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    }
    TokenRequest.parse(request.body);
    const token = `A21AA${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    this.#given.push(token);
    this.#given.splice(0, this.#given.length - TOKENS_MAX);
    return { status: 200, body: { scope: '', access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
  }

  accepts(request: Request): boolean {
    return this.#given.some((token) => bringsApiKey(request, token));
  }
}
