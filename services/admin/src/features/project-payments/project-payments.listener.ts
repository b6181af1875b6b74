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
import type { ZodType } from 'zod';
import { disputeRecords } from '../../dispute-record/dispute-record.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { defineProjection, type Projection } from '../../read-model/define-projection.ts';

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

export const projectPayments: readonly Projection[] = [
  ProjectPaymentInitiated,
  ProjectPaymentCompleted,
  ProjectPaymentFailed,
  ProjectPaymentExpired,
  ProjectPaymentMismatched,
  ProjectDisputeOpened,
  ProjectDisputeClosed,
];

function projectPayment(on: EventDefinition<string, ZodType<{ payment: Payment }>>): Projection {
  return defineProjection({ on, into: paymentRecords, pick: ({ payment }) => payment });
}
