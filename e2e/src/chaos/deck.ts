import { type Random, shuffle } from './random.ts';

/** Deals every item once, in random order, before any item comes again. */
export class Deck<Item> {
  readonly #items: readonly Item[];
  readonly #random: Random;
  #rest: Item[] = [];

  constructor(items: readonly Item[], random: Random) {
    this.#items = items;
    this.#random = random;
  }

  /** The next item that is possible now; an impossible one stays in the deck. Undefined if no item is possible. */
  draw(isPossible: (item: Item) => boolean): Item | undefined {
    if (this.#rest.length === 0) this.#rest = shuffle(this.#random, this.#items);
    const index = this.#rest.findIndex(isPossible);
    return index < 0 ? undefined : this.#rest.splice(index, 1)[0];
  }
}
