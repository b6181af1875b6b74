import {
  DisputeClosed,
  DisputeOpened,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  type EventDefinition,
  type Payment,
} from '@booking/contracts';
import type { Listener } from '@booking/messaging';
import type { ZodType } from 'zod';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { defineProjection, defineTelling } from '../../read-model/define-projection.ts';

const ProjectPaymentInitiated = projectPayment(PaymentInitiated);
const ProjectPaymentCompleted = projectPayment(PaymentCompleted);
const ProjectPaymentFailed = projectPayment(PaymentFailed);
const ProjectPaymentExpired = projectPayment(PaymentExpired);
const ProjectPaymentMismatched = projectPayment(PaymentMismatched);

const ProjectDisputeOpened = defineTelling({
  on: DisputeOpened,
  tell: ({ bookingId, ...summary }) => ({ bookingId, summary }),
});
const ProjectDisputeClosed = defineTelling({
  on: DisputeClosed,
  tell: ({ bookingId, ...summary }) => ({ bookingId, summary }),
});

export const projectPayments = [
  ProjectPaymentInitiated,
  ProjectPaymentCompleted,
  ProjectPaymentFailed,
  ProjectPaymentExpired,
  ProjectPaymentMismatched,
  ProjectDisputeOpened,
  ProjectDisputeClosed,
] as const satisfies readonly Listener[];

function projectPayment(on: EventDefinition<string, ZodType<{ payment: Payment }>>): Listener {
  return defineProjection({ on, into: paymentRecords, pick: ({ payment }) => payment });
}
