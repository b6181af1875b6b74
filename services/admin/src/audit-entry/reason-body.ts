import { strictBody } from '@booking/http';
import { maskIssuedCardNumbers } from '@booking/runtime';
import { z } from 'zod';

const REASON_LENGTH_MAX = 500;

/** The reason of an action, written by staff. Card numbers are masked before anything is stored. See ADR 25. */
const Reason = z.string().trim().min(1).max(REASON_LENGTH_MAX).transform(maskIssuedCardNumbers);

export const OptionalReason = strictBody({ reason: Reason.optional() });

export const RequiredReason = strictBody({ reason: Reason });
