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
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { defineProjection } from '../../read-model/define-projection.ts';

const ProjectPaymentInitiated = projectPayment(PaymentInitiated);
const ProjectPaymentCompleted = projectPayment(PaymentCompleted);
const ProjectPaymentFailed = projectPayment(PaymentFailed);
const ProjectPaymentExpired = projectPayment(PaymentExpired);
const ProjectPaymentMismatched = projectPayment(PaymentMismatched);

const ProjectDisputeOpened = defineProjection({
  on: DisputeOpened,
  into: disputeRecords,
  pick: (data, { subject: id, time: openedAt }) => ({
    ...data,
    ...{ id, status: 'open' as const, openedAt, closedAt: null },
  }),
});
const ProjectDisputeClosed = defineProjection({
  on: DisputeClosed,
  into: disputeRecords,
  pick: ({ outcome, ...data }, { subject: id, time: closedAt }) => ({
    ...data,
    ...{ id, status: outcome, reason: null, openedAt: closedAt, closedAt },
  }),
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
