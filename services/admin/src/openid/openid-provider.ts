import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { readIdentity, type Identity } from './identity.ts';
import { SESSION_LIFETIME_MS } from '../session/session.ts';
import { CALLBACK_PATH, type OpenIdPrompt } from './openid-addresses.ts';
import type { OpenIdConfig } from './openid-environment.ts';

/** A sign-in that waits for the provider, kept in the browser that began it. */
export type PendingSignIn = SignInWish & {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** The page that the browser returns to, and how the provider is asked; it decides by itself without a prompt. */
export type SignInWish = { readonly returnTo: string; readonly prompt?: OpenIdPrompt | undefined };

/**
 * Providers that are given a maximum tell when somebody signed in there (`auth_time`). A sign-in that is older than a
 * session may be is repeated.
 */
const MAX_AGE_SECONDS = SESSION_LIFETIME_MS / 1_000;

/** The provider cannot confirm a session without showing a page (OpenID Connect Core 1.0, 3.1.2.6). */
export class PromptNeeded extends Error {
  override readonly name = 'PromptNeeded';
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * An OpenID provider, by the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC 9700).
 * It is asked for its configuration when it is first needed, so that it may be away when the service starts.
 */
export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #redirectUri: string;
  #discovered: Promise<Configuration> | undefined;

  constructor(config: OpenIdConfig, publicUrl: string) {
    this.#config = config;
    this.#redirectUri = publicUrl + CALLBACK_PATH;
  }

  /** The name by which staff know the provider. */
  get host(): string {
    return new URL(this.#config.issuer).host;
  }

  /** Where to send the browser, and what it must come back with. Throws when the provider cannot be reached. */
  async begin(wish: SignInWish): Promise<{ url: string; pending: PendingSignIn }> {
    const pending = { ...wish, state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
    const { href: url } = buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
      max_age: String(wish.prompt === 'login' ? 0 : MAX_AGE_SECONDS),
      ...(wish.prompt && { prompt: wish.prompt }),
    });
    return { url, pending };
  }

  /**
   * The identity that came back, if the provider vouches for it. Throws when it does not, or is away; `PromptNeeded` when
   * it was asked without a page and needs one.
   */
  async finish(query: Readonly<Record<string, string>>, pending: PendingSignIn): Promise<Identity | undefined> {
    const configuration = await this.#discover();
    const answer = new URL(`${this.#redirectUri}?${new URLSearchParams(query).toString()}`);
    const tokens = await authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: pending.codeVerifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw pending.prompt === 'none' && error instanceof AuthorizationResponseError ? new PromptNeeded() : error;
    });
    const claims: Claims = tokens.claims() ?? {};
    return readIdentity({ ...(await this.#moreAbout(claims, tokens.access_token)), ...claims }, this.#config);
  }

  /** Some providers put only the subject into the token and tell the rest when they are asked. */
  async #moreAbout(claims: Claims, accessToken: string): Promise<Claims> {
    const configuration = await this.#discover();
    const isWhole = 'email' in claims && this.#config.permissionsClaim in claims;
    if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return fetchUserInfo(configuration, accessToken, String(claims['sub']));
  }

  /** A provider that did not answer is asked again the next time. */
  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const server = new URL(issuer);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only to stand out: for providers on this machine
    const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    this.#discovered ??= discovery(server, clientId, clientSecret, undefined, { execute });
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = undefined;
      throw error;
    }
  }
}
