import { type Random, shuffle } from './random.ts';

/** Deals all items in random order, like cards. An item comes again only after all others have come. */
export class Deck<Item> {
  readonly #items: readonly Item[];
  readonly #random: Random;
  #rest: Item[] = [];

  constructor(items: readonly Item[], random: Random) {
    this.#items = items;
    this.#random = random;
  }

  /** Draws the next possible item; an impossible item stays in the deck. Undefined if no item is possible. */
  draw(isPossible: (item: Item) => boolean): Item | undefined {
    if (this.#rest.length === 0) this.#rest = shuffle(this.#random, this.#items);
    const index = this.#rest.findIndex(isPossible);
    return index < 0 ? undefined : this.#rest.splice(index, 1)[0];
  }
}
