import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually } from '@booking/testing';
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../admin-client.ts';
import { type Look, settingsOf, viewportOf } from './look.ts';
import { PageParts } from './page-parts.ts';

/** Pages usually show changes within two seconds; a busy machine takes longer. */
const PATIENCE_MS = 90_000;

/** Prevents prefetching: the browser never reports that it is idle. */
const NEVER_IDLE = 'window.requestIdleCallback = () => 0';

/**
 * Resolves when the page is drawn for its new size: components get the size in the first frame, and their changes are
 * drawn in the second frame. A busy browser may draw a frame before these changes, so each frame is followed by a task
 * that runs after all others.
 */
const DRAWN = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await scheduler.postTask(() => undefined, { priority: 'background' });
  }
})()`;

/** Records the messages of live regions, because each is shown only briefly. */
const RECORD_ANNOUNCEMENTS = `
  window.announced = [];
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) {
      if (textContent !== '' && announced.at(-1) !== textContent) announced.push(textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** The admin interface in a separate browser, for one person. */
export class StaffScreen extends PageParts {
  /** Everything that the browser reports: errors, violations of the Content-Security-Policy, and unexpected dialogs. */
  readonly complaints: string[] = [];
  readonly #url: string;
  /** Ends the use of this screen, so that another test can get it. */
  close = (): Promise<void> => this.page.context().close();

  private constructor(page: Page, url: string) {
    super(page);
    this.#url = `${url}/admin`;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('dialog', (dialog) => {
      this.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  static async open(browser: Browser, { url }: EmbeddedStack, look: Look = {}) {
    const context = await browser.newContext(settingsOf(look));
    context.setDefaultTimeout(PATIENCE_MS);
    if (!look.prefetches) await context.addInitScript(NEVER_IDLE);
    await context.addInitScript(RECORD_ANNOUNCEMENTS);
    return new StaffScreen(await context.newPage(), url);
  }

  /** Continues a session that was started elsewhere, by its cookie. */
  async continueSession(cookie: string): Promise<this> {
    const [name = '', value = ''] = cookie.split('=');
    await this.page.context().addCookies([{ name, value, url: this.#url, httpOnly: true, sameSite: 'Strict' }]);
    return this;
  }

  async signIn(account: Account): Promise<this> {
    await this.goTo('/sign-in');
    await this.signInHere(account);
    await this.page.getByRole('button', { name: /^Account: / }).waitFor();
    // The browser reports an error for the request before the sign-in.
    this.complaints.length = 0;
    return this;
  }

  /** Fills in the sign-in page, to which an ended session also leads. */
  async signInHere({ email, password }: Account): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.button('Sign in').click();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account: / }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await this.heading('Sign in').waitFor();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  /** Navigates to another page of the open application, as a link does. Resolves once this page has its title. */
  async visit(path: string): Promise<void> {
    // A click on a link takes the focus out of a field.
    await this.page.evaluate('document.activeElement?.blur()');
    await this.page.evaluate(`document.title = ''; history.pushState(null, '', '/admin${path}')`);
    await this.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
    await eventually(async () => {
      if ((await this.page.title()) === '') throw new Error(`${path} does not appear`);
    });
  }

  /**
   * Navigates as a link does if a page of the application is open, because loading the application again takes longer.
   */
  async show(path: string): Promise<void> {
    const isOpen = (await this.page.locator('nav').count()) > 0;
    const [here, there] = [this.page.url(), this.#url + path].map((url) => url.replace(/[/]?([?#].*)?$/, ''));
    await (isOpen && here !== there ? this.visit(path) : this.goTo(path));
  }

  /** Resolves when no data is being loaded. */
  async settled(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
  }

  /** Resolves when the page has its layout for the new size. */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    await this.page.evaluate(DRAWN);
    await this.settled();
  }

  /** Resolves when the page has these colours, as if staff had chosen them in their system. */
  async changeColours(colours: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: colours });
    await eventually(async () => {
      const scheme = await this.page.evaluate('getComputedStyle(document.documentElement).colorScheme');
      if (scheme !== colours) throw new Error(`The page has the colours ${String(scheme)}`);
    });
  }

  /** Ends `setOffline`. Resolves when requests arrive again, because the browser changes its network only after a while. */
  async goOnline(): Promise<void> {
    await this.page.context().setOffline(false);
    await eventually(() => this.page.evaluate("fetch('/livez').then(() => undefined)"));
  }

  /** Removes the traces of a test, so that the next test begins as in a new browser. */
  async clear(look: Look): Promise<void> {
    const { page, complaints } = this;
    const context = page.context();
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // If the page navigates by itself, the browser keeps its process, and with it the compiled interface.
    await page.evaluate("localStorage.clear(); sessionStorage.clear(); location.replace('about:blank')");
    await page.waitForURL('about:blank');
    await context.clearCookies();
    await page.mouse.move(0, 0);
    await page.setViewportSize(viewportOf(look));
    await page.emulateMedia({ media: null, colorScheme: settingsOf(look).colorScheme });
    complaints.length = 0;
  }
}
