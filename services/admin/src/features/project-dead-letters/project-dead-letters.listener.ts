import { DeadLetterRecorded, type ServiceName } from '@booking/contracts';
import type { Listener } from '@booking/messaging';
import { deadLetterRecords } from '../../dead-letter-record/dead-letter-record.ts';
import { defineProjection } from '../../read-model/define-projection.ts';

const ProjectPaymentsDeadLetterRecorded = projectDeadLetter('payments', 'ProjectPaymentsDeadLetterRecorded');
const ProjectRefundsDeadLetterRecorded = projectDeadLetter('refunds', 'ProjectRefundsDeadLetterRecorded');
const ProjectBookingsDeadLetterRecorded = projectDeadLetter('bookings', 'ProjectBookingsDeadLetterRecorded');
const ProjectCallbacksDeadLetterRecorded = projectDeadLetter('gateway-webhooks', 'ProjectCallbacksDeadLetterRecorded');
const ProjectAdminDeadLetterRecorded = projectDeadLetter('admin', 'ProjectAdminDeadLetterRecorded');

export const projectDeadLetters = [
  ProjectPaymentsDeadLetterRecorded,
  ProjectRefundsDeadLetterRecorded,
  ProjectBookingsDeadLetterRecorded,
  ProjectCallbacksDeadLetterRecorded,
  ProjectAdminDeadLetterRecorded,
] as const satisfies readonly Listener[];

function projectDeadLetter(service: ServiceName, name: string): Listener {
  return defineProjection({
    name,
    on: DeadLetterRecorded[service],
    into: deadLetterRecords,
    pick: ({ deadLetter }) => deadLetter,
  });
}
