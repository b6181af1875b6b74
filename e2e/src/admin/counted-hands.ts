import type { Locator } from 'playwright-core';
import type { StaffScreen } from './staff-screen.ts';

/** Clicks and types like a member of staff, and counts the clicks and keys. */
export class CountedHands {
  readonly #screen: StaffScreen;
  clicks = 0;
  keys = 0;

  constructor(screen: StaffScreen) {
    this.#screen = screen;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#screen.page.keyboard.press(key);
  }

  /** Types into the element with the focus, a key for each character. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#screen.page.keyboard.type(text);
  }
}
