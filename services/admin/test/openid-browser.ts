type Sending = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> };

/** A minimal browser for signing in: it keeps cookies by host and stops at each redirection. */
export class OpenIdBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #publicUrl: string;
  readonly #serviceUrl: string;

  /** Requests to the public address are sent to the service itself. */
  constructor(publicUrl: string, serviceUrl: string) {
    this.#publicUrl = publicUrl;
    this.#serviceUrl = serviceUrl;
  }

  cookie(name: string): string | undefined {
    return this.#jarOf(this.#serviceUrl).get(name);
  }

  async get(url: string, sending: Sending = {}): Promise<Response> {
    const address = url.replace(this.#publicUrl, this.#serviceUrl);
    const jar = this.#jarOf(address);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...sending, redirect: 'manual', headers: { ...sending.headers, cookie } });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '' || given.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /**
   * Begins here, signs in at the provider under this name, and consents to everything. Resolves with the address of the
   * return.
   */
  async passProvider(login: string, query = ''): Promise<string> {
    const begun = await this.get(`${this.#publicUrl}/admin/api/session/openid${query}`);
    let url = locationOf(begun, this.#publicUrl);
    for (let pages = 0; !url.startsWith(this.#publicUrl) && pages < 12; pages += 1) {
      const response = await this.get(url);
      url = response.status === 200 ? await this.#submit(await response.text(), url, login) : locationOf(response, url);
    }
    return url;
  }

  /** Removes all cookies of the host of this URL. */
  forget(url: string): void {
    this.#cookies.delete(new URL(url).host);
  }

  /** The signed-in user, if any. */
  async session(): Promise<unknown> {
    const response = await this.get(`${this.#publicUrl}/admin/api/session`);
    return ((await response.json()) as { staff?: unknown }).staff;
  }

  async #submit(page: string, url: string, login: string): Promise<string> {
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ prompt, login, password: 'any' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return locationOf(await this.get(new URL(action, url).href, { method: 'POST', body, headers }), url);
  }

  #jarOf(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}

function locationOf(response: Response, from: string): string {
  return new URL(response.headers.get('location') ?? '', from).href;
}
