/** A client that reads an open payment causes its first poll after this fraction of the first pause. */
const READER_PARTS = 6;

/** The times of the polls about an open payment: at the given ages, and then after each pause. */
export type QuestionSchedule = {
  readonly agesSeconds: readonly number[];
  readonly pauseSeconds: number;
  /** The earliest age for a poll that a reading client causes, and the shortest pause between such polls. */
  readonly readerSeconds: number;
};

type Delays = { readonly pollAfterSeconds: readonly number[] };

/** Turns pauses into ages: each pause follows the previous one, and the last one repeats. */
export function questionSchedule({ pollAfterSeconds }: Delays): QuestionSchedule {
  let ageSeconds = 0;
  const agesSeconds = pollAfterSeconds.map((pause) => (ageSeconds += pause));
  const [firstSeconds = 0] = agesSeconds;
  return { agesSeconds, pauseSeconds: pollAfterSeconds.at(-1) ?? 0, readerSeconds: firstSeconds / READER_PARTS };
}
