import type { Refund } from '@booking/contracts';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';

/** The decision of staff about an external refund, with its author and reason. */
export function ReviewNote({ review: { meaning, by, at, note } }: { review: NonNullable<Refund['review']> }) {
  return (
    <>
      {text(`refunds.meaning.${meaning}`)}, {text('timeline.by', { who: by })} <TimeText at={at} /> {note}
    </>
  );
}

type Settlement = NonNullable<Refund['manualSettlement']>;

/** The author and reason of a settlement outside the gateway. */
export function SettlementNote({ settlement: { by, at, note } }: { settlement: Settlement }) {
  return (
    <>
      {text('timeline.by', { who: by })} <TimeText at={at} />: {note}
    </>
  );
}
