export type Page<Item> = { readonly data: readonly Item[]; readonly next: string | null };

/** A list of the API: iterate over all of its items, or read it page by page. */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (after: string | undefined) => Promise<Page<Item>>;

  constructor(read: (after: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** One page. `after` is the `next` of the page before; without it, this is the first page. */
  page(after?: string): Promise<Page<Item>> {
    return this.#read(after);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let after: string | undefined;
    do {
      const { data, next } = await this.#read(after);
      yield* data;
      after = next ?? undefined;
    } while (after !== undefined);
  }
}
