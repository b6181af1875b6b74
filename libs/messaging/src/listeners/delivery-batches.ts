import { CommitBatcher } from '@booking/runtime';
import { type Delivery, type Deps, handleTogether } from './handle-messages.ts';

/** How long a delivery may wait for its transaction: longer than any statement may take. */
const HANDLED_MS_MAX = 30_000;
/**
 * The time between the starts of two transactions. A transaction of one delivery costs nearly as much as one of ten. An
 * idle service does not wait, because its last transaction started longer ago.
 */
const TRANSACTIONS_APART_MS = 25;

export type DeliveryBatches = CommitBatcher<readonly Delivery[], undefined>;

type Options = Deps & {
  /** How long deliveries wait for others, so that they share one transaction. */
  readonly gatherMs: number;
};

/**
 * Lets all streams of a service share transactions: messages that arrive during one transaction are handled in the
 * next. When a shared transaction fails, the deliveries of each stream are handled in a transaction of their own.
 */
export function deliveryBatches({ gatherMs, ...deps }: Options): DeliveryBatches {
  return new CommitBatcher<readonly Delivery[], undefined>({
    name: 'deliveries',
    async store(batches) {
      await handleTogether(deps, batches.flat());
      return batches.map(() => undefined);
    },
    answerMsMax: HANDLED_MS_MAX,
    gatherMs,
    apartMs: TRANSACTIONS_APART_MS,
    unavailable: (failure) => new Error('the messages were not handled together', { cause: failure?.error }),
  });
}
