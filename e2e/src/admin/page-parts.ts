import { eventually } from '@booking/testing';
import type { Locator, Page } from 'playwright-core';

/** Finds the parts of a page of the admin interface. */
export class PageParts {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Chooses a value of a filter. */
  async choose(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label).click();
    await this.page.getByRole('option', { name: value, exact: true }).click();
  }

  /** The row of a table, or the card, with this text. */
  row(text: string): Locator {
    return this.page.locator('tbody tr, main li').filter({ hasText: text });
  }

  /** The value beside a name in a list of facts, on the whole page or in a part of it. */
  fact(name: string, part: Locator = this.page.locator('main')): Locator {
    const term = part.locator('dt').filter({ has: this.page.getByText(name, { exact: true }) });
    return term.locator('xpath=following-sibling::dd[1]');
  }

  /** Resolves when the page has announced this message, even if the message has disappeared since. */
  async announced(message: string): Promise<void> {
    await eventually(async () => {
      const announced = await this.page.evaluate<string[]>('announced');
      if (!announced.includes(message)) throw new Error(`The page announced only: ${announced.join(' | ')}`);
    });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The addresses of the links in the navigation of this person. */
  destinations(): Promise<string[]> {
    return this.addressesIn(this.page.getByRole('navigation', { name: 'Main' }));
  }

  /** The addresses of the links in a part of the page, within the interface. */
  async addressesIn(part: Locator): Promise<string[]> {
    const links = part.getByRole('link');
    await links.first().waitFor();
    const found = await links.all();
    const addresses = await Promise.all(found.map((link) => link.getAttribute('href')));
    return addresses.map((address) => (address ?? '').replace('/admin', ''));
  }
}
