import { GatewayCompared, GatewayComparison } from '@booking/contracts';
import { recordOfServices } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { FilterText } from '../read-model/record-query.ts';
import { defineRecord } from './define-record.ts';

export const comparisonRecords = defineRecord<GatewayComparison>({
  table: 'comparison_records',
  resource: 'comparisons',
  tag: 'Comparisons',
  from: recordOfServices(GatewayCompared, ({ comparison }) => comparison),
  createdAtOf: ({ finishedAt }) => finishedAt,
  columns: { service: ({ service }) => service, method: ({ method }) => method },
  searchTermsOf: ({ id, service, method }) => [id, service, method],
  shows: GatewayComparison,
  filters: {
    service: byColumn('service', GatewayComparison.shape.service),
    method: byColumn('method', FilterText),
  },
  list: {
    operationId: 'listComparisonRecords',
    summary: "List the reconciliations with the gateways' own lists, newest first.",
  },
});
