import type { ReconcileConfig } from '@booking/gateways';

/** When a gateway is asked about a payment that stays open: at these ages, and then again and again after a pause. */
export type QuestionSchedule = { readonly agesSeconds: readonly number[]; readonly pauseSeconds: number };

/** The pauses come one after the other; the last one repeats. */
export function questionSchedule({ askAfterSeconds }: ReconcileConfig): QuestionSchedule {
  let ageSeconds = 0;
  const agesSeconds = askAfterSeconds.map((pause) => (ageSeconds += pause));
  return { agesSeconds, pauseSeconds: askAfterSeconds.at(-1) ?? 0 };
}
