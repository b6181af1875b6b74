import { z } from 'zod';

const DELAYS_MAX = 20;

const Seconds = z.coerce.number<string>().int().min(1).max(31_536_000);

/** Seconds in a comma list; the last one repeats. */
const Delays = z
  .string()
  .default('60,300,3600,86400')
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(Seconds).min(1).max(DELAYS_MAX));

/**
 * How often gateways are asked about what is unfinished, and their own lists compared with ours. A service takes it `.and`
 * its own variables. A comparison that reached no further back than the one before it would leave a hole for ever.
 */
export const ReconcileEnv = z
  .object({
    RECONCILE_AFTER_SECONDS: Delays,
    COMPARE_EVERY_SECONDS: Seconds.default(86_400),
    COMPARE_LOOKBACK_SECONDS: Seconds.default(259_200),
  })
  .refine((env) => env.COMPARE_LOOKBACK_SECONDS > env.COMPARE_EVERY_SECONDS, {
    path: ['COMPARE_LOOKBACK_SECONDS'],
    error: 'Must be more than COMPARE_EVERY_SECONDS',
  });

export type ReconcileConfig = {
  /** Pauses before the first, second, … question about something unfinished; the last one repeats. */
  readonly askAfterSeconds: readonly number[];
  /** The pause between two comparisons with a gateway's own list. */
  readonly compareEverySeconds: number;
  /** How far back a comparison reaches: further than the pause, so that what comes late is seen. */
  readonly compareLookbackSeconds: number;
};

export function reconcileConfig(env: z.infer<typeof ReconcileEnv>): ReconcileConfig {
  return {
    askAfterSeconds: env.RECONCILE_AFTER_SECONDS,
    compareEverySeconds: env.COMPARE_EVERY_SECONDS,
    compareLookbackSeconds: env.COMPARE_LOOKBACK_SECONDS,
  };
}
