import { strictBody } from '@booking/http';
import { z } from 'zod';

const REASON_LENGTH_MAX = 500;

/** The reason of an action, written by staff. */
const Reason = z.string().trim().min(1).max(REASON_LENGTH_MAX);

/** The body of an action with an optional reason. */
export const OptionalReason = strictBody({ reason: Reason.optional() });

/** The body of an action that needs a reason to be understood later. */
export const RequiredReason = strictBody({ reason: Reason });
