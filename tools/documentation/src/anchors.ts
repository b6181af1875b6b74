/** The anchors of the headings of one page, as GitHub forms them. */
export class Anchors {
  readonly #used = new Map<string, number>();

  next(title: string): string {
    const name = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = this.#used.get(name) ?? 0;
    this.#used.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  }
}
