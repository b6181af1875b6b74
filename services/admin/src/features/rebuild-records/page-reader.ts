import { setTimeout as delay } from 'node:timers/promises';
import { PAGE_RECORDS_MAX, type RecordPageQuery } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { backoffMs } from '@booking/runtime';
import { idOf } from '../../read-model/read-model.ts';
import { unlessSilent } from '../../records/unless-silent.ts';

export type Versioned = { readonly version: number; readonly record: unknown };
export type Page = { readonly records: readonly Versioned[]; readonly isLast: boolean };

const ATTEMPTS_MAX = 5;
const RETRY = { firstMs: 200, maxMs: 2_000 };

/** Reads the pages of a query. The next page is requested while the current page is stored. */
export class PageReader {
  readonly #bus: Bus;
  readonly #query: RecordPageQuery;
  #ahead: { readonly after: string; readonly page: Promise<Page> } | undefined;

  constructor(bus: Bus, query: RecordPageQuery) {
    this.#bus = bus;
    this.#query = query;
  }

  async read(after: string): Promise<Page> {
    const page = await (this.#ahead?.after === after ? this.#ahead.page : this.ask(after));
    this.#ahead = page.isLast ? undefined : this.#askAhead(endOf(page, after));
    return page;
  }

  /** Requests a page without the cached answer, so that it has the current records. */
  ask(after: string): Promise<Page> {
    return askForPage(this.#bus, this.#query, after);
  }

  #askAhead(after: string): { after: string; page: Promise<Page> } {
    const page = this.ask(after);
    // `read` reports the error. Without this handler, an error of a page that is never read would end the process.
    page.catch(() => undefined);
    return { after, page };
  }
}

export function endOf({ records }: Page, after: string): string {
  const last = records.at(-1);
  return last ? idOf(last.record) : after;
}

async function askForPage(bus: Bus, query: RecordPageQuery, after: string): Promise<Page> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const page = await unlessSilent(bus.request(query, { after, limit: PAGE_RECORDS_MAX }));
    if (page) return page;
    await delay(backoffMs(attempt, RETRY));
  }
  throw new Error(`${query.answeredBy} does not answer. Start the service and run the rebuild again to continue.`);
}
