import type { GatewayName } from './records.ts';

type Identified = { readonly id: string; readonly gateway?: GatewayName };

/** Rows by id and by their other keys. A full collection drops its oldest rows. */
export class Collection<Row extends Identified> {
  readonly #rows = new Map<string, Row>();
  readonly #groups = new Map<string, Set<string>>();
  readonly #rowsMax: number;
  readonly #groupsOf: (row: Row) => readonly string[];
  /** Called with every row that is put. */
  onPut: ((row: Row) => void) | undefined;

  constructor(rowsMax: number, groupsOf: (row: Row) => readonly string[] = () => []) {
    this.#rowsMax = rowsMax;
    this.#groupsOf = groupsOf;
  }

  put(row: Row): Row {
    this.#leaveGroups(row.id);
    this.#rows.set(row.id, row);
    for (const group of this.#groupsOf(row)) this.#join(group, row.id);
    if (this.#rows.size > this.#rowsMax) this.#dropOldest();
    this.onPut?.(row);
    return row;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  /** The row with this id. Throws the refusal unless this gateway has it. */
  require(gateway: GatewayName, id: string, refusal: () => Error): Row {
    const row = this.#rows.get(id);
    if (row?.gateway !== gateway) throw refusal();
    return row;
  }

  inGroup(group: string): readonly Row[] {
    return [...(this.#groups.get(group) ?? [])].flatMap((id) => this.#rows.get(id) ?? []);
  }

  clear(): void {
    this.#rows.clear();
    this.#groups.clear();
  }

  /** Every row in order of insertion. */
  all(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** The rows of a gateway in order of insertion. */
  of(gateway: GatewayName): readonly Row[] {
    return this.all().filter((row) => row.gateway === gateway);
  }

  #join(group: string, id: string): void {
    const ids = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, ids.add(id));
  }

  #leaveGroups(id: string): void {
    const row = this.#rows.get(id);
    for (const group of row ? this.#groupsOf(row) : []) {
      const ids = this.#groups.get(group);
      ids?.delete(id);
      if (ids?.size === 0) this.#groups.delete(group);
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#rows.keys();
    if (oldest === undefined) return;
    this.#leaveGroups(oldest);
    this.#rows.delete(oldest);
  }
}
