import {
  ExternalRefundReviewed,
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RefundRequested,
  type EventDefinition,
  type Refund,
} from '@booking/contracts';
import type { ZodType } from 'zod';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { defineProjection, type Projection } from '../../read-model/define-projection.ts';

const ProjectRefundRequested = projectRefund(RefundRequested);
const ProjectRefundProcessingStarted = projectRefund(RefundProcessingStarted);
const ProjectRefundDelayed = projectRefund(RefundDelayed);
const ProjectRefundProcessed = projectRefund(RefundProcessed);
const ProjectRefundFailed = projectRefund(RefundFailed);
const ProjectRefundRejected = projectRefund(RefundRejected);
const ProjectExternalRefundReviewed = projectRefund(ExternalRefundReviewed);

export const projectRefunds: readonly Projection[] = [
  ProjectRefundRequested,
  ProjectRefundProcessingStarted,
  ProjectRefundDelayed,
  ProjectRefundProcessed,
  ProjectRefundFailed,
  ProjectRefundRejected,
  ProjectExternalRefundReviewed,
];

function projectRefund(on: EventDefinition<string, ZodType<{ refund: Refund }>>): Projection {
  return defineProjection({ on, into: refundRecords, pick: ({ refund }) => refund });
}
