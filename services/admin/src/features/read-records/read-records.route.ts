import type { Route } from '@booking/http';
import type { DetailDeps } from '../../read-model/define-record.ts';
import { allDetails, allRecords } from '../../records/all-records.ts';
import { exportRecordsRoutes } from './export-records.route.ts';
import { getRecordRoute } from './get-record.route.ts';
import { countRecordsRoute, listRecordsRoute, sumRecordsRoutes } from './list-records.route.ts';

/** The lists, counts, sums, exports and pages of every kind of record. */
export function readRecordsRoutes(deps: DetailDeps): Route[] {
  const kinds = new Set([...allDetails.map(({ kind }) => kind), ...allRecords]);
  return [...kinds].flatMap((kind) => [
    listRecordsRoute(deps, kind),
    ...exportRecordsRoutes(deps, kind),
    // The first route that matches a path answers it, so these stand before the pages of records.
    countRecordsRoute(deps, kind),
    ...sumRecordsRoutes(deps, kind),
    ...allDetails.filter((detail) => detail.kind === kind).map((detail) => getRecordRoute(deps, detail)),
  ]);
}
