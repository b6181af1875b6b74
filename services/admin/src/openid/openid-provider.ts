import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { CALLBACK_PATH } from '../session/openid-addresses.ts';
import { SESSION_LIFETIME_MS } from '../session/session.ts';
import { type Claims, type Identity, readIdentity } from './identity.ts';
import type { OpenIdConfig } from './openid-environment.ts';
import type { PendingSignIn } from './pending-cookie.ts';

/** The page to return to, and the kind of prompt; without a prompt, the provider decides. */
type SignInWish = Pick<PendingSignIn, 'returnTo' | 'prompt'>;

/**
 * Providers report the time of the sign-in (`auth_time`) when they get a maximum age. An older sign-in than the longest
 * session is repeated.
 */
const MAX_AGE_SECONDS = SESSION_LIFETIME_MS / 1_000;

/** The provider cannot confirm a session without showing a page (OpenID Connect Core 1.0, 3.1.2.6). */
export class PromptNeeded extends Error {
  override readonly name = 'PromptNeeded';
}

/**
 * An OpenID provider, by the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC
 * 9700). The configuration of the provider is loaded on first use, so that the provider may be down when the service
 * starts.
 */
export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #redirectUri: string;
  #discovered: Promise<Configuration> | undefined;

  constructor(config: OpenIdConfig, publicUrl: string) {
    this.#config = config;
    this.#redirectUri = publicUrl + CALLBACK_PATH;
  }

  /** The name of the provider for staff. */
  get host(): string {
    return new URL(this.#config.issuer).host;
  }

  /** The address for the browser, and the state to keep until it returns. Throws if the provider cannot be reached. */
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
   * The identity that the provider has authenticated; undefined without a usable email. Throws `PromptNeeded` if the
   * provider was asked without a page and needs one, and other errors if it refused the sign-in or is down.
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

  /** Some providers put only the subject into the token and have the other claims at their user-info endpoint. */
  async #moreAbout(claims: Claims, accessToken: string): Promise<Claims> {
    const configuration = await this.#discover();
    const isWhole = 'email' in claims && this.#config.permissionsClaim in claims;
    if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return fetchUserInfo(configuration, accessToken, String(claims['sub']));
  }

  /** Loads the configuration of the provider once. A failure is not kept, so that the next sign-in tries again. */
  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const server = new URL(issuer);
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; for local providers
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
