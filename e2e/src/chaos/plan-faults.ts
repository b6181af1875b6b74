import type { Fault, FaultChoice } from './fault.ts';
import { type FaultName, faults } from './faults.ts';
import { choose, integer, type Random, randomOf, shuffle } from './random.ts';

/** One fault of a run. Numbers start at 1, and times count from the start of the run. */
export type PlannedFault = FaultChoice & { readonly number: number; readonly name: FaultName; readonly atMs: number };
type DrawnFault = Omit<PlannedFault, 'number'>;

type PlanOptions = {
  readonly seed: number;
  readonly forMs: number;
  readonly names: readonly FaultName[];
  readonly faultMsMax: number;
};

/**
 * Two concurrent sequences of faults of the product, which may overlap, and one sequence of faults of the gateways,
 * which never overlap.
 */
const LANES = { product: 2, gateway: 1 } as const;
type Kind = keyof typeof LANES;

const GAP_MS = { min: 1_000, max: 5_000 };
const FAULT_MS_MIN = 500;
/** Makes the random numbers of different kinds of faults independent. */
const SEED_FACTOR = 7_919;
const SEED_OF: Readonly<Record<Kind, number>> = { product: 0, gateway: 104_729 };

/**
 * The faults of a run, sorted by time. The same seed gives the same plan. No fault is repeated before all faults of its
 * kind have come, and no fault overlaps the same fault on the same target.
 */
export function planFaults(options: PlanOptions): PlannedFault[] {
  const kinds = Object.keys(LANES) as Kind[];
  const drawn = kinds.flatMap((kind) => planKind(kind, options)).sort((left, right) => left.atMs - right.atMs);
  return drawn.map((fault, index) => ({ number: index + 1, ...fault }));
}

function kindOf(name: FaultName): Kind {
  const fault: Fault = faults[name];
  return fault.kind ?? 'product';
}

function planKind(kind: Kind, { seed, forMs, names, faultMsMax }: PlanOptions): DrawnFault[] {
  const random = randomOf(seed * SEED_FACTOR + SEED_OF[kind]);
  const deck = new Deck(
    names.filter((name) => kindOf(name) === kind),
    random,
  );
  const lanes = Array.from({ length: LANES[kind] }, () => gap(random));
  const planned: DrawnFault[] = [];
  for (let atMs = Math.min(...lanes); atMs < forMs; atMs = Math.min(...lanes)) {
    const fault = drawFault({ deck, planned, random }, { atMs, forMs, faultMsMax });
    if (fault) planned.push(fault);
    lanes[lanes.indexOf(atMs)] = atMs + (fault?.forMs ?? 0) + gap(random);
  }
  return planned;
}

/** Deals all items in random order, like cards. An item comes again only after all others have come. */
class Deck<Item> {
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

type Drawing = { readonly deck: Deck<FaultName>; readonly planned: readonly DrawnFault[]; readonly random: Random };
type Slot = Pick<PlanOptions, 'forMs' | 'faultMsMax'> & { readonly atMs: number };

/** The next fault of the deck that has a free target. Undefined if all faults are in progress. */
function drawFault({ deck, planned, random }: Drawing, { atMs, forMs, faultMsMax }: Slot): DrawnFault | undefined {
  const freeTargets = (name: FaultName): readonly string[] => {
    const busy = planned.filter((fault) => fault.name === name && fault.atMs + fault.forMs >= atMs);
    return faults[name].targets.filter((target: string) => busy.every((fault) => fault.target !== target));
  };
  const name = deck.draw((candidate) => freeTargets(candidate).length > 0);
  if (name === undefined) return undefined;
  const durationMs = faults[name].lasts ? integer(random, FAULT_MS_MIN, faultMsMax) : 0;
  return { name, atMs, target: choose(random, freeTargets(name)), forMs: Math.min(durationMs, forMs - atMs) };
}

function gap(random: Random): number {
  return integer(random, GAP_MS.min, GAP_MS.max);
}

export function describeFault({ number, name, target, atMs, forMs }: PlannedFault): string {
  const duration = forMs > 0 ? `, for ${(forMs / 1_000).toFixed(1)} s` : '';
  return `${String(number).padStart(4)}. ${(atMs / 1_000).toFixed(1).padStart(6)} s  ${name}: ${target}${duration}`;
}
