import {
  Booking,
  Callback,
  CallbackDeliveries,
  DisputeRecord,
  GetCallback,
  Money,
  Payment,
  Refund,
  RefusedTransition,
  WebhookEndpointHealth,
  WebhookEndpointRecord,
} from '@booking/contracts';
import { z } from 'zod';
import { BookingBalance } from '../booking-money/booking-balance.ts';
import { CancellationOutcome } from '../booking-money/cancellation-outcome.ts';
import { RefundablePayment } from '../booking-money/refundable-payments.ts';
import { timelineSchema } from '../timeline/timeline-entry.ts';
import { RefundObstacle } from './refund-obstacle.ts';

const CustomerId = z
  .string()
  .nullable()
  .meta({ description: 'The customer of its booking; null until the booking is known' });

export const BookingDetail = Booking.extend({
  payments: z.array(Payment),
  refunds: z.array(Refund),
  balance: BookingBalance,
  isCut: z.boolean().meta({
    description:
      'Whether a list has only the newest 1,000 records. There may be more, which are missing in the balance as well',
  }),
  refundable: z.array(RefundablePayment).meta({ description: 'The payments with a refundable balance' }),
  cancellationOutcome: CancellationOutcome.nullable().meta({ description: 'Null unless the booking is cancelled' }),
  timeline: timelineSchema('Newest first'),
}).meta({ id: 'BookingDetail' });
export type BookingDetail = z.infer<typeof BookingDetail>;

const PaymentResource = Payment.extend({ customerId: CustomerId }).meta({ id: 'PaymentRecord' });

const BookingDescription = z.string().nullable().meta({ description: 'Null until the booking is known' });

export const ListedPayment = PaymentResource.extend({ bookingDescription: BookingDescription }).meta({
  id: 'ListedPayment',
});
export type ListedPayment = z.infer<typeof ListedPayment>;

export const PaymentDetail = PaymentResource.extend({
  refunds: z.array(Refund).meta({ description: 'The refunds with an allocation of this payment' }),
  disputes: z.array(DisputeRecord),
  refundable: Money.nullable().meta({
    description: 'The amount of the payment that can still be refunded; null if there is none',
  }),
  timeline: timelineSchema('The events of the payment and its disputes, and the webhooks that name it; newest first'),
}).meta({ id: 'PaymentDetail' });
export type PaymentDetail = z.infer<typeof PaymentDetail>;

export const RefundResource = Refund.extend({ customerId: CustomerId }).meta({ id: 'RefundRecord' });
export type RefundResource = z.infer<typeof RefundResource>;

export const ListedRefund = RefundResource.extend({ bookingDescription: BookingDescription }).meta({
  id: 'ListedRefund',
});
export type ListedRefund = z.infer<typeof ListedRefund>;

export const RefundDetail = RefundResource.extend({
  payments: z.array(Payment).meta({ description: 'The payments of its allocations that are known' }),
  remaining: Money.nullable().meta({
    description: 'The refundable balance of the booking after this refund; null while the booking is unknown',
  }),
  obstacle: RefundObstacle.nullable().meta({
    description: 'Why the caller may not process the refund now; null if the caller may',
  }),
  timeline: timelineSchema('The events of the refund and the actions of staff; newest first'),
}).meta({ id: 'RefundDetail' });
export type RefundDetail = z.infer<typeof RefundDetail>;

export const RefundToDecide = RefundResource.extend({
  bookingDescription: z.string().nullable().meta({ description: 'Null while the booking is unknown' }),
  remaining: Money.nullable().meta({ description: 'The refundable balance of the booking after this refund' }),
  remainingIfRejected: Money.nullable().meta({
    description: 'The refundable balance of the booking if this refund is rejected instead',
  }),
  obstacle: RefundObstacle.nullable().meta({ description: 'Why the caller may not process the refund now' }),
}).meta({ id: 'RefundToDecide' });
export type RefundToDecide = z.infer<typeof RefundToDecide>;

const DisputeResource = DisputeRecord.extend({
  customerId: CustomerId,
  method: z
    .string()
    .nullable()
    .meta({ description: 'The method of the disputed payment; null until the payment is known' }),
});

export const ListedDispute = DisputeResource.extend({ bookingDescription: BookingDescription }).meta({
  id: 'ListedDispute',
});
export type ListedDispute = z.infer<typeof ListedDispute>;

export const DisputeDetail = DisputeResource.extend({
  timeline: timelineSchema('The events of the dispute and its payment; newest first'),
}).meta({ id: 'DisputeDetail' });
export type DisputeDetail = z.infer<typeof DisputeDetail>;

const isPassedOn = z.boolean().meta({
  description: 'Whether a report of the webhook was published, at once or after its gateway confirmed it',
});
const { deliveries, isWaiting } = CallbackDeliveries.shape;

/**
 * A webhook of a gateway as lists show it. `deliveries` and `isWaiting` are null when gateway-webhooks did not answer
 * in time.
 */
export const ListedCallback = Callback.extend({
  isPassedOn,
  deliveries: deliveries.nullable(),
  isWaiting: isWaiting.nullable(),
}).meta({ id: 'ListedCallback' });
export type ListedCallback = z.infer<typeof ListedCallback>;

export const CallbackDetail = GetCallback.reply
  .extend({
    isPassedOn,
    bookingIds: z
      .array(z.uuid())
      .meta({ description: 'The bookings that its published reports name, a hundred at most' }),
  })
  .meta({ id: 'CallbackDetail' });
export type CallbackDetail = z.infer<typeof CallbackDetail>;

export const RefusedTransitionResource = RefusedTransition.omit({ id: true })
  .extend({
    id: z.uuid(),
    service: z.enum(['payments', 'refunds', 'bookings']),
    aggregateId: z.uuid(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RefusedTransitionRecord' });
export type RefusedTransitionResource = z.infer<typeof RefusedTransitionResource>;

/** An endpoint with its health, which the notifications service knows. */
export const EndpointWithHealth = WebhookEndpointRecord.extend({
  health: WebhookEndpointHealth.nullable().meta({
    description: 'Null for a deleted endpoint, and while notifications does not answer',
  }),
}).meta({ id: 'WebhookEndpointWithHealth' });
export type EndpointWithHealth = z.infer<typeof EndpointWithHealth>;
