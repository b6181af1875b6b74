import { TransitionRefused } from '@booking/contracts';
import { defineProjection, type Projection } from '../../read-model/define-projection.ts';
import { refusedTransitionRecords } from '../../refused-transition-record/refused-transition-record.ts';
import type { RefusedTransitionResource } from '../../refused-transition-record/refused-transition-resource.ts';

const ProjectPaymentsTransitionRefused = projectRefusal('payments', 'ProjectPaymentsTransitionRefused');
const ProjectRefundsTransitionRefused = projectRefusal('refunds', 'ProjectRefundsTransitionRefused');
const ProjectBookingsTransitionRefused = projectRefusal('bookings', 'ProjectBookingsTransitionRefused');

export const projectRefusedTransitions: readonly Projection[] = [
  ProjectPaymentsTransitionRefused,
  ProjectRefundsTransitionRefused,
  ProjectBookingsTransitionRefused,
];

function projectRefusal(service: RefusedTransitionResource['service'], name: string): Projection {
  return defineProjection({
    name,
    on: TransitionRefused[service],
    into: refusedTransitionRecords,
    pick: ({ transition: { id: aggregateId, ...said } }, { id, time: at }) => ({
      ...said,
      id,
      service,
      aggregateId,
      at,
    }),
  });
}
