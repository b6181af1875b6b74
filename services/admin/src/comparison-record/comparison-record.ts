import type { GatewayComparison } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const comparisonRecords: ReadModel<GatewayComparison> = {
  table: 'comparison_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ finishedAt }) => finishedAt,
  columnsOf: ({ service, method }) => ({ service, method }),
  searchTermsOf: ({ id, service, method }) => [id, service, method],
};
