import { DeclaredAnswers, type JsonAnswer } from '@booking/testing';
import { expect } from '@jest/globals';

type Sending = { body?: unknown; headers?: Record<string, string> };

/** The members of every problem, and the optional ones. */
export type Problem = { type: string; status: number; detail: string; permission?: string };

const declared = new DeclaredAnswers('admin-openapi.json');

/** Sends requests like a page of the admin interface: with its cookie and the headers of a browser. */
export class StaffBrowser {
  readonly #url: string;
  /** The cookie of the session. */
  cookie = '';
  /** The cookie that identifies a browser that signed in before. */
  device = '';
  /** The cookie of a browser in the middle of a sign-in. */
  challenge = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(email: string, password: string): Promise<this> {
    const { status } = await this.send('POST', '/session', { body: { email, password } });
    expect(status).toBe(200);
    return this;
  }

  get<Body = Problem>(path: string): Promise<JsonAnswer<Body>> {
    return this.send<Body>('GET', path);
  }

  post<Body = Problem>(path: string, body?: unknown): Promise<JsonAnswer<Body>> {
    return this.send<Body>('POST', path, { body });
  }

  /** The answer as soon as it begins. */
  open(path: string, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#url}/admin/api${path}`, { headers: { cookie: this.cookie }, signal });
  }

  async send<Body = Problem>(method: string, path: string, { body, headers }: Sending = {}): Promise<JsonAnswer<Body>> {
    const cookies = [this.cookie, this.device, this.challenge].filter((cookie) => cookie !== '').join('; ');
    const response = await fetch(`${this.#url}/admin/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies !== '' && { cookie: cookies }),
        ...(headers ?? { 'sec-fetch-site': 'same-origin' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers);
    return declared.read<Body>(method, response);
  }

  #keepCookies(headers: Headers): void {
    for (const given of headers.getSetCookie()) {
      const [cookie = ''] = given.split(';');
      if (cookie.startsWith('staff_device=')) this.device = cookie;
      else if (cookie.startsWith('staff_challenge=')) this.challenge = cookie;
      else this.cookie = cookie;
    }
  }
}
