import type { EmbeddedStack } from '@booking/embedded-stack';
import { expectStatus, requestJson, type JsonAnswer } from '@booking/testing';

/** A member of staff at the admin interface: signed in by a cookie, as a browser is. */
export class StaffDesk {
  /** Who is sitting there, as audit log and refunds name them. */
  readonly email: string;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(email: string, url: string, headers: Readonly<Record<string, string>>) {
    this.email = email;
    this.#url = url;
    this.#headers = headers;
  }

  /** The first account of the stack, which may do everything. */
  static async signIn({ url, environment }: EmbeddedStack): Promise<StaffDesk> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
    const api = `${url}/admin/api`;
    const signedIn = await requestJson(`${api}/session`, { body: { email, password }, headers: { origin: url } });
    expectStatus(signedIn, 200);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new StaffDesk(email, api, { origin: url, cookie });
  }

  /** Reads, or presses a button when there is a body. */
  send<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<JsonAnswer<Body>> {
    return requestJson<Body>(this.#url + path, { body, headers: this.#headers });
  }
}
