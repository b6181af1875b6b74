import { DiscrepancyRecorded, GatewayCompared } from '@booking/contracts';
import type { Listener } from '@booking/messaging';
import { comparisonRecords } from '../../comparison-record/comparison-record.ts';
import { discrepancyRecords } from '../../discrepancy-record/discrepancy-record.ts';
import { defineProjection } from '../../read-model/define-projection.ts';

type Comparer = keyof typeof GatewayCompared;

const ProjectPaymentsGatewayCompared = projectComparison('payments', 'ProjectPaymentsGatewayCompared');
const ProjectRefundsGatewayCompared = projectComparison('refunds', 'ProjectRefundsGatewayCompared');
const ProjectPaymentsDiscrepancyRecorded = projectDiscrepancy('payments', 'ProjectPaymentsDiscrepancyRecorded');
const ProjectRefundsDiscrepancyRecorded = projectDiscrepancy('refunds', 'ProjectRefundsDiscrepancyRecorded');

export const projectComparisons = [
  ProjectPaymentsGatewayCompared,
  ProjectRefundsGatewayCompared,
  ProjectPaymentsDiscrepancyRecorded,
  ProjectRefundsDiscrepancyRecorded,
] as const satisfies readonly Listener[];

function projectComparison(service: Comparer, name: string): Listener {
  return defineProjection({
    name,
    on: GatewayCompared[service],
    into: comparisonRecords,
    pick: ({ comparison }) => comparison,
  });
}

function projectDiscrepancy(service: Comparer, name: string): Listener {
  return defineProjection({
    name,
    on: DiscrepancyRecorded[service],
    into: discrepancyRecords,
    pick: ({ discrepancy }) => discrepancy,
  });
}
