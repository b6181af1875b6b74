import { DiscrepancyRecorded, GatewayCompared } from '@booking/contracts';
import { comparisonRecords } from '../../comparison-record/comparison-record.ts';
import { discrepancyRecords } from '../../discrepancy-record/discrepancy-record.ts';
import { defineProjection, type Projection } from '../../read-model/define-projection.ts';

type Comparer = keyof typeof GatewayCompared;

const ProjectPaymentsGatewayCompared = projectComparison('payments', 'ProjectPaymentsGatewayCompared');
const ProjectRefundsGatewayCompared = projectComparison('refunds', 'ProjectRefundsGatewayCompared');
const ProjectPaymentsDiscrepancyRecorded = projectDiscrepancy('payments', 'ProjectPaymentsDiscrepancyRecorded');
const ProjectRefundsDiscrepancyRecorded = projectDiscrepancy('refunds', 'ProjectRefundsDiscrepancyRecorded');

export const projectComparisons: readonly Projection[] = [
  ProjectPaymentsGatewayCompared,
  ProjectRefundsGatewayCompared,
  ProjectPaymentsDiscrepancyRecorded,
  ProjectRefundsDiscrepancyRecorded,
];

function projectComparison(service: Comparer, name: string): Projection {
  return defineProjection({
    name,
    on: GatewayCompared[service],
    into: comparisonRecords,
    pick: ({ comparison }) => comparison,
  });
}

function projectDiscrepancy(service: Comparer, name: string): Projection {
  return defineProjection({
    name,
    on: DiscrepancyRecorded[service],
    into: discrepancyRecords,
    pick: ({ discrepancy }) => discrepancy,
  });
}
