import { z } from 'zod';

const DELAYS_MAX = 20;

const Seconds = z.coerce.number<string>().int().min(1).max(31_536_000);

const POLL_AFTER_SECONDS_DEFAULT = [60, 300, 3_600, 86_400];

/** A comma-separated list of seconds; the last one repeats. */
const Delays = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(Seconds).min(1).max(DELAYS_MAX));

/** A lookback that is not longer than the interval is rejected, because it would leave a permanent gap. */
const Variables = z
  .object({
    POLL_AFTER_SECONDS: Delays.optional(),
    /** The former name of POLL_AFTER_SECONDS, accepted for one release. */
    RECONCILE_AFTER_SECONDS: Delays.optional(),
    COMPARE_EVERY_SECONDS: Seconds.default(86_400),
    COMPARE_LOOKBACK_SECONDS: Seconds.default(259_200),
  })
  .refine((env) => env.COMPARE_LOOKBACK_SECONDS > env.COMPARE_EVERY_SECONDS, {
    path: ['COMPARE_LOOKBACK_SECONDS'],
    error: 'Must be more than COMPARE_EVERY_SECONDS',
  });

export type ReconcileConfig = {
  /** The delays before the first, second, … poll of an open payment or refund. The last one repeats. */
  readonly pollAfterSeconds: readonly number[];
  /** The interval between two reconciliations with a gateway. */
  readonly compareEverySeconds: number;
  /** How far back a reconciliation looks. It is longer than the interval, so that late records are seen. */
  readonly compareLookbackSeconds: number;
};

/** The schedules of polling and of reconciliation. A service combines these variables with its own by `.and`. */
export const ReconcileEnv = Variables.transform((env): { readonly reconcile: ReconcileConfig } => ({
  reconcile: {
    pollAfterSeconds: pollAfterSeconds(env),
    compareEverySeconds: env.COMPARE_EVERY_SECONDS,
    compareLookbackSeconds: env.COMPARE_LOOKBACK_SECONDS,
  },
}));

function pollAfterSeconds(env: z.infer<typeof Variables>): readonly number[] {
  const { POLL_AFTER_SECONDS: current, RECONCILE_AFTER_SECONDS: former } = env;
  if (former)
    process.emitWarning('RECONCILE_AFTER_SECONDS is now called POLL_AFTER_SECONDS.', { type: 'DeprecationWarning' });
  return current ?? former ?? POLL_AFTER_SECONDS_DEFAULT;
}
