import { z } from 'zod';
import { Money, PositiveMoney } from '../money.ts';

export const PaymentStatus = z.enum(['initiated', 'completed', 'failed', 'expired', 'mismatched']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** What the payer has to do next: follow the address of the gateway's checkout page. */
export const NextAction = z.object({ type: z.literal('redirect'), url: z.url() }).meta({ id: 'NextAction' });
export type NextAction = z.infer<typeof NextAction>;

/**
 * One attempt to pay, as the API shows it and as its events carry it. `gatewayReference` is what the gateway calls the
 * attempt (a checkout session); `captureReference` what it calls the money taken, where that has another name.
 */
export const Payment = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    method: z.string(),
    status: PaymentStatus,
    amount: PositiveMoney,
    gatewayReference: z.string().nullable(),
    captureReference: z.string().nullable(),
    nextAction: NextAction.nullable(),
    failureReason: z.string().nullable(),
    reported: Money.nullable(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;
