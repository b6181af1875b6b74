import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, type JsonAnswer, type RequestJson, requestJson } from '@booking/testing';

/** The credentials of a sign-in. */
export type Account = { readonly email: string; readonly password: string };

type Seat = { readonly email: string; readonly url: string; readonly cookie: string; readonly send: RequestJson };

/** A member of staff at the admin API, signed in by a cookie like a browser. */
export class StaffDesk {
  /** The name of the person in the audit log and in refunds. */
  readonly email: string;
  /** `name=value`, as a browser sends it. */
  readonly cookie: string;
  readonly #url: string;
  readonly #headers: { readonly origin: string; readonly cookie: string };

  readonly #send: RequestJson;

  private constructor({ email, url, cookie, send }: Seat) {
    this.email = email;
    this.cookie = cookie;
    this.#url = `${url}/admin/api`;
    this.#headers = { origin: url, cookie };
    this.#send = send;
  }

  /** Signs in with the first account of the stack, which has every permission, unless another one is given. */
  static async signIn(
    { url, environment }: EmbeddedStack,
    { email, password }: Account = firstAccount(environment),
  ): Promise<StaffDesk> {
    const order = { body: { email, password }, headers: { origin: url } };
    const signedIn = await requestJson(`${url}/admin/api/session`, order);
    expectStatus(signedIn, 200);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new StaffDesk({ email, url, cookie, send: requestJson });
  }

  /** The same desk, with another way to send its requests. */
  sendingBy(send: RequestJson): StaffDesk {
    return new StaffDesk({ email: this.email, url: this.#headers.origin, cookie: this.cookie, send });
  }

  /** Reads, or sends a command when there is a body. */
  send<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<JsonAnswer<Body>> {
    return this.#send<Body>(this.#url + path, { body, headers: { ...this.#headers, ...headers } });
  }
}

/** The first account of a stack, which has every permission. */
export function firstAccount({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: EmbeddedStack['environment']): Account {
  return { email, password };
}
