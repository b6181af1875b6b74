import type { GatewayComparison } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const comparisonRecords: ReadModel<GatewayComparison> = {
  table: 'comparison_records',
  resource: 'comparisons',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  createdAtOf: ({ finishedAt }) => finishedAt,
  columns: { service: ({ service }) => service, method: ({ method }) => method },
  searchTermsOf: ({ id, service, method }) => [id, service, method],
};
