/** Checks whether a part of the items still fails, and whether there is time for another attempt. */
export type Attempts<Item> = {
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  readonly hasTime: () => boolean;
};

/**
 * Finds fewer items that still fail, by delta debugging. Tries no items, then each part alone, then all but one part,
 * and divides into smaller parts when none of these fails. With enough time, every item of the result is needed.
 */
export async function shrink<Item>(items: readonly Item[], attempts: Attempts<Item>): Promise<readonly Item[]> {
  if (items.length === 0) return items;
  if (await failsInTime([], attempts)) return [];
  let smallest = items;
  let parts = 2;
  while (smallest.length > 1 && attempts.hasTime()) {
    const found = await firstFailing(candidatesOf(smallest, parts), attempts);
    if (found) {
      parts = found.length <= Math.ceil(smallest.length / parts) ? 2 : Math.max(parts - 1, 2);
      smallest = found;
    } else if (parts >= smallest.length) return smallest;
    else parts = Math.min(2 * parts, smallest.length);
  }
  return smallest;
}

/**
 * Each part alone, then all but one part. Of two parts, one is the other's complement, so the second series is left
 * out.
 */
function candidatesOf<Item>(items: readonly Item[], parts: number): (readonly Item[])[] {
  const size = Math.ceil(items.length / parts);
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  const each = starts.map((start) => items.slice(start, start + size));
  const rests = starts.map((start) => [...items.slice(0, start), ...items.slice(start + size)]);
  return starts.length > 2 ? [...each, ...rests] : each;
}

async function firstFailing<Item>(
  candidates: readonly (readonly Item[])[],
  attempts: Attempts<Item>,
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await failsInTime(candidate, attempts)) return candidate;
  return undefined;
}

async function failsInTime<Item>(items: readonly Item[], { fails, hasTime }: Attempts<Item>): Promise<boolean> {
  return hasTime() && (await fails(items));
}
