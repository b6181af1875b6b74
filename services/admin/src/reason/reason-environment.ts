import { unlessEmpty } from '@booking/runtime';
import { z } from 'zod';

const REASONS_MAX = 30;
const REASON_LENGTH_MAX = 100;

function listOf(defaults: string) {
  return unlessEmpty(z.string().default(defaults))
    .transform((text) => [...new Set(text.split(';').map((reason) => reason.trim()))].filter((reason) => reason !== ''))
    .pipe(z.array(z.string().max(REASON_LENGTH_MAX)).min(1).max(REASONS_MAX));
}

/** The reasons that staff can choose. Staff may also write a reason of their own. */
export const ReasonEnv = {
  ADMIN_REFUND_REASONS: listOf('Goodwill; Service not provided; Booked by mistake; Booked twice; Bad weather; Illness'),
  ADMIN_REJECTION_REASONS: listOf(
    'Not covered by the cancellation terms; The service was provided; Already refunded; Requested twice',
  ),
};

export type Reasons = { readonly refund: readonly string[]; readonly rejection: readonly string[] };
