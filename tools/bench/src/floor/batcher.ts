/** The largest number of items in a batch. */
export const BATCH_ITEMS_MAX = 500;

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** `run` returns the results in the order of the items. Items with the same key never share a batch. */
type BatchOptions<Item, Result> = {
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly keyOf?: (item: Item) => string;
};

/** Joins concurrent calls to batches. While one batch runs, the next batch is filled. */
export function createBatcher<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const flush = (): void => {
    if (isRunning || waiting.length === 0) return;
    isRunning = true;
    const { batch, rest } = takeBatch(waiting, options.keyOf);
    waiting = rest;
    void settle(batch, options.run).finally(() => {
      isRunning = false;
      flush();
    });
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}

function takeBatch<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  keyOf: ((item: Item) => string) | undefined,
): { batch: Waiting<Item, Result>[]; rest: Waiting<Item, Result>[] } {
  if (!keyOf) return { batch: waiting.slice(0, BATCH_ITEMS_MAX), rest: waiting.slice(BATCH_ITEMS_MAX) };
  const keys = new Set<string>();
  const batch: Waiting<Item, Result>[] = [];
  const rest: Waiting<Item, Result>[] = [];
  for (const entry of waiting) {
    const key = keyOf(entry.item);
    const fits = batch.length < BATCH_ITEMS_MAX && !keys.has(key);
    keys.add(key);
    (fits ? batch : rest).push(entry);
  }
  return { batch, rest };
}

async function settle<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  run: BatchOptions<Item, Result>['run'],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
