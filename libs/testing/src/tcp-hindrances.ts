import { type Direction, isOf, type Pair } from './tcp-pair.ts';

/** Keeps bytes back until a promise is settled. This delays or stops a direction, and loses no bytes. */
export type Hindrance = {
  /** Limits this to connections whose first bytes contain this text. */
  readonly of?: string | undefined;
  readonly directions: readonly Direction[];
  readonly until: () => Promise<unknown>;
};

export class Hindrances {
  readonly #all = new Set<Hindrance>();

  /** Applies the hindrance until the returned function is called. */
  add(hindrance: Hindrance): () => void {
    this.#all.add(hindrance);
    return () => void this.#all.delete(hindrance);
  }

  /** Forwards bytes at once, or after those that are kept back. */
  forward(pair: Pair, direction: Direction, forward: () => unknown): void {
    const before = pair.forwarding.get(direction);
    const hindrance = [...this.#all].find(({ of, directions }) => directions.includes(direction) && isOf(pair, of));
    if (!before && !hindrance) {
      forward();
      return;
    }
    const forwarding: Promise<unknown> = Promise.resolve(before)
      .then(() => hindrance?.until())
      .then(forward)
      .then(() => pair.forwarding.get(direction) === forwarding && pair.forwarding.delete(direction));
    pair.forwarding.set(direction, forwarding);
  }
}
