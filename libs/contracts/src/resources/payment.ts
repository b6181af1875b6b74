import { z } from 'zod';
import { Money, PositiveMoney } from '../money.ts';

export const PaymentStatus = z.enum(['initiated', 'completed', 'failed', 'expired', 'mismatched']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The customer's next step: open the gateway's checkout page at this address. */
export const NextAction = z.object({ type: z.literal('redirect'), url: z.url() }).meta({ id: 'NextAction' });
export type NextAction = z.infer<typeof NextAction>;

/**
 * One attempt to pay, as the API returns it and as its events carry it. `gatewayReference` is the gateway's reference
 * of the attempt (a checkout session). `captureReference` is its reference of the captured money, where that has
 * another name.
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
    failureCode: z.string().optional().meta({
      description: 'The code of `failureReason`, for translations; absent for words of a gateway or a person',
    }),
    reported: Money.nullable(),
    refundStep: z.int().min(1).optional().meta({
      description:
        'Refunds are multiples of this number of minor units, because the gateway refunds no smaller parts; absent if it refunds every amount',
    }),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;
