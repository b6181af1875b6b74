import type { Page, Route } from 'playwright-core';

/** The day of all events in a picture, and of the picture itself. */
const DAY = '2026-05-20';
const LOOKED_AT = `${DAY}T12:00:00Z`;
const HAPPENED_AT = `${DAY}T09:30:00.000Z`;

const DAY_MS = 86_400_000;
/** The longest period that a picture shows. */
const RECENT_MS = 100 * DAY_MS;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const DATE = /"\d{4}-\d\d-\d\d"/g;

/**
 * Makes a page look the same in every run. Ids are numbered in the order in which they first appear, and today is a
 * fixed day. The rest of the API's answers is unchanged.
 */
export class SteadyAnswers {
  readonly #shiftMs = Date.parse(DAY) - Math.floor(Date.now() / DAY_MS) * DAY_MS;
  readonly #shownIds = new Map<string, string>();

  async attach(page: Page): Promise<void> {
    await page.clock.setFixedTime(LOOKED_AT);
    await page.route(/\/admin\/api\/(?!news)/, (route) => this.#answer(route));
  }

  /** The id that the picture shows for a record. */
  idOf(id: string): string {
    const shown =
      this.#shownIds.get(id) ?? `01a0b1c2-0000-7000-8000-${String(this.#shownIds.size + 1).padStart(12, '0')}`;
    this.#shownIds.set(id, shown);
    return shown;
  }

  async #answer(route: Route): Promise<void> {
    const answer = await route.fetch({ url: this.#asked(route.request().url()) });
    await route.fulfill({ response: answer, body: this.#steady(await answer.text()) });
  }

  #asked(url: string): string {
    const address = new URL(url);
    for (const [name, value] of address.searchParams) {
      if (value.match(INSTANT)) address.searchParams.set(name, this.#moved(value, -this.#shiftMs));
    }
    const ids = new Map([...this.#shownIds].map(([id, shown]) => [shown, id]));
    return address.href.replace(UUID, (shown) => ids.get(shown) ?? shown);
  }

  #steady(text: string): string {
    return text
      .replace(UUID, (id) => this.idOf(id))
      .replace(DATE, (date) => JSON.stringify(this.#moved(date.slice(1, -1), this.#shiftMs).slice(0, DAY.length)))
      .replace(INSTANT, (instant) => this.#shown(instant));
  }

  /**
   * The time that the picture shows. Times that are years in the future stay as they are, because they are the same in
   * every run.
   */
  #shown(instant: string): string {
    const agoMs = Date.now() - Date.parse(instant);
    if (Math.abs(agoMs) > RECENT_MS) return instant;
    return agoMs < DAY_MS ? HAPPENED_AT : this.#moved(instant, this.#shiftMs);
  }

  #moved(moment: string, byMs: number): string {
    return new Date(Date.parse(moment) + byMs).toISOString();
  }
}
