import { serveLocally } from '@booking/testing';
import { Provider } from 'oidc-provider';
import { CALLBACK_PATH } from '../src/session/openid-addresses.ts';

const CLIENT = { client_id: 'booking', client_secret: 'the secret of the client' };

type Claims = Readonly<Record<string, unknown>>;

export type OpenIdFixture = {
  readonly issuer: string;
  readonly client: typeof CLIENT;
  /** The claims of each person at the provider, by name. */
  readonly people: Map<string, Claims>;
  /** The paths of all requests to the provider, oldest first. */
  readonly paths: readonly (string | undefined)[];
  stop(): Promise<void>;
};

/** A real OpenID provider on this machine, whose pages accept any name. */
export async function startOpenIdFixture(publicUrl: string): Promise<OpenIdFixture> {
  const people = new Map<string, Claims>();
  const paths: (string | undefined)[] = [];
  const { url: issuer, stop } = await serveLocally((request, response) => {
    paths.push(request.url);
    provider.callback()(request, response);
  });
  const provider = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [publicUrl + CALLBACK_PATH], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    cookies: { keys: ['only for tests'] },
  });
  return { issuer, client: CLIENT, people, paths, stop };
}
