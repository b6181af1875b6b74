import type { EmbeddedStack } from '@booking/embedded-stack';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Look } from './look.ts';
import { StaffScreen } from './staff-screen.ts';

/**
 * Lends screens to tests, and lends closed screens again. A new browser context has to download and compile the
 * interface, which takes more processor time than most tests.
 */
export class ScreenPool {
  readonly #browser: Browser;
  readonly #product: EmbeddedStack;
  readonly #idle = new Map<string, StaffScreen[]>();

  constructor(browser: Browser, product: EmbeddedStack) {
    this.#browser = browser;
    this.#product = product;
  }

  /** A screen without cookies, storage and page. */
  async lend(look: Look = {}): Promise<StaffScreen> {
    const idle = this.#idleWith(look).pop();
    if (idle) return idle;
    const screen = await StaffScreen.open(this.#browser, this.#product, look);
    if (!look.isAltered) screen.close = () => this.#takeBack(screen, look);
    return screen;
  }

  /** The contexts of the screens that a test has not closed yet. */
  lentContexts(): BrowserContext[] {
    const idle = [...this.#idle.values()].flat().map(({ page }) => page.context());
    return this.#browser.contexts().filter((context) => !idle.includes(context));
  }

  async #takeBack(screen: StaffScreen, look: Look): Promise<void> {
    if (screen.page.isClosed()) return;
    await screen.clear(look);
    this.#idleWith(look).push(screen);
  }

  #idleWith(look: Look): StaffScreen[] {
    const key = JSON.stringify(look);
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    return idle;
  }
}
