import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, type JsonAnswer, type RequestJson, requestJson } from '@booking/testing';

/** The credentials of a sign-in. */
export type Account = {
  readonly email: string;
  readonly password: string;
  /**
   * The cookie of a session that was started earlier. It saves a sign-in, which takes half a second of processor time.
   */
  readonly cookie?: string;
};

type Connection = {
  readonly account: Account;
  readonly url: string;
  readonly cookie: string;
  readonly send: RequestJson;
};

type Headers = Readonly<Record<string, string>>;

const UNAUTHENTICATED = 401;

/** A member of staff at the admin API, signed in with a cookie like a browser. */
export class AdminClient {
  /** The name of the person in the audit log and in refunds. */
  readonly email: string;
  readonly #connection: Connection;
  #cookie: string;
  #signingIn: Promise<string> | undefined;

  private constructor(connection: Connection) {
    this.email = connection.account.email;
    this.#connection = connection;
    this.#cookie = connection.cookie;
  }

  /** `name=value`, as a browser sends it. */
  get cookie(): string {
    return this.#cookie;
  }

  /**
   * Signs in, by default with the first account of the stack, which has every permission. If the account has a session,
   * continues it.
   */
  static async signIn(
    { url, environment }: EmbeddedStack,
    account: Account = firstAccount(environment),
  ): Promise<AdminClient> {
    const cookie = account.cookie ?? (await signIn({ account, url, send: requestJson }));
    return new AdminClient({ account, url, cookie, send: requestJson });
  }

  /**
   * A copy of this admin client that sends its requests by another function. Signs in again whenever the session has
   * ended.
   */
  sendingBy(send: RequestJson): AdminClient {
    return new AdminClient({ ...this.#connection, cookie: this.#cookie, send });
  }

  /** Reads, or sends a command if there is a body. */
  async send<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<JsonAnswer<Body>> {
    const answer = await this.#attempt<Body>(path, body, headers);
    if (answer.status !== UNAUTHENTICATED || this.#connection.send === requestJson) return answer;
    await this.#signInAgain();
    return this.#attempt<Body>(path, body, headers);
  }

  /** Signs in again. Concurrent requests whose session has ended share one sign-in. */
  async #signInAgain(): Promise<void> {
    this.#signingIn ??= signIn(this.#connection).finally(() => {
      this.#signingIn = undefined;
    });
    this.#cookie = await this.#signingIn;
  }

  #attempt<Body>(path: string, body: unknown, headers: Headers): Promise<JsonAnswer<Body>> {
    const { url, send } = this.#connection;
    const own = { origin: url, cookie: this.#cookie };
    return send<Body>(`${url}/admin/api${path}`, { body, headers: { ...own, ...headers } });
  }
}

async function signIn({ account: { email, password }, url, send }: Omit<Connection, 'cookie'>): Promise<string> {
  const order = { body: { email, password }, headers: { origin: url } };
  const signedIn = await send(`${url}/admin/api/session`, order);
  expectStatus(signedIn, 200);
  return cookieIn(signedIn);
}

/** The cookie of the session that this answer starts, as a browser sends it. */
export function cookieIn({ headers }: Pick<JsonAnswer<unknown>, 'headers'>): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The first account of a stack, which has every permission. */
export function firstAccount({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: EmbeddedStack['environment']): Account {
  return { email, password };
}
