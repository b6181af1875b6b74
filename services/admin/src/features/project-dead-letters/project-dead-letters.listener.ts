import { DeadLetterRecorded, type ServiceName } from '@booking/contracts';
import { deadLetterRecords } from '../../dead-letter-record/dead-letter-record.ts';
import { defineProjection, type Projection } from '../../read-model/define-projection.ts';

const ProjectPaymentsDeadLetterRecorded = projectDeadLetter('payments', 'ProjectPaymentsDeadLetterRecorded');
const ProjectRefundsDeadLetterRecorded = projectDeadLetter('refunds', 'ProjectRefundsDeadLetterRecorded');
const ProjectBookingsDeadLetterRecorded = projectDeadLetter('bookings', 'ProjectBookingsDeadLetterRecorded');
const ProjectCallbacksDeadLetterRecorded = projectDeadLetter('gateway-webhooks', 'ProjectCallbacksDeadLetterRecorded');
const ProjectAdminDeadLetterRecorded = projectDeadLetter('admin', 'ProjectAdminDeadLetterRecorded');

export const projectDeadLetters: readonly Projection[] = [
  ProjectPaymentsDeadLetterRecorded,
  ProjectRefundsDeadLetterRecorded,
  ProjectBookingsDeadLetterRecorded,
  ProjectCallbacksDeadLetterRecorded,
  ProjectAdminDeadLetterRecorded,
];

function projectDeadLetter(service: ServiceName, name: string): Projection {
  return defineProjection({
    name,
    on: DeadLetterRecorded[service],
    into: deadLetterRecords,
    pick: ({ deadLetter }) => deadLetter,
  });
}
