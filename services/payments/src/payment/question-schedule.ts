import type { ReconcileConfig } from '@booking/gateways';

/** A customer who waits shortens the first pause to this part of it. */
const READER_PARTS = 6;

/** When a gateway is asked about a payment that stays open: at these ages, and then repeatedly after a pause. */
export type QuestionSchedule = {
  readonly agesSeconds: readonly number[];
  readonly pauseSeconds: number;
  /** How soon, and how often, a client that reads an open payment makes the gateway be asked. */
  readonly readerSeconds: number;
};

/** The pauses come one after the other; the last one repeats. */
export function questionSchedule({ askAfterSeconds }: ReconcileConfig): QuestionSchedule {
  let ageSeconds = 0;
  const agesSeconds = askAfterSeconds.map((pause) => (ageSeconds += pause));
  const [firstSeconds = 0] = agesSeconds;
  return { agesSeconds, pauseSeconds: askAfterSeconds.at(-1) ?? 0, readerSeconds: firstSeconds / READER_PARTS };
}
