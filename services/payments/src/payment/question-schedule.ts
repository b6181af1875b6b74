/** A reading client shortens the first pause to this fraction of it. */
const READER_PARTS = 6;

/** The times of the polls about an open payment: at these ages, and then repeatedly after a pause. */
export type QuestionSchedule = {
  readonly agesSeconds: readonly number[];
  readonly pauseSeconds: number;
  /** The earliest poll for a client that reads an open payment, and the shortest pause between such polls. */
  readonly readerSeconds: number;
};

type Delays = { readonly pollAfterSeconds: readonly number[] };

/** Each pause follows the previous one; the last one repeats. */
export function questionSchedule({ pollAfterSeconds }: Delays): QuestionSchedule {
  let ageSeconds = 0;
  const agesSeconds = pollAfterSeconds.map((pause) => (ageSeconds += pause));
  const [firstSeconds = 0] = agesSeconds;
  return { agesSeconds, pauseSeconds: pollAfterSeconds.at(-1) ?? 0, readerSeconds: firstSeconds / READER_PARTS };
}
