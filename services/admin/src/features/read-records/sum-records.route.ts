import { Money } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { ReadPool } from '@booking/runtime';
import { z } from 'zod';
import type { RecordKind } from '../../read-model/define-record.ts';
import { filtersOf, listingOf } from '../../read-model/record-filter.ts';
import { sumRecords } from '../../read-model/record-sum-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const RecordSums = z
  .object({
    data: z.array(z.object({ count: z.int(), total: Money })),
    isCut: z.boolean().meta({ description: 'Whether the list has more records than the sums include' }),
  })
  .meta({ id: 'RecordSums' });

/** The sums of a list with the same filters; none for a kind without amounts. */
export function sumRecordsRoutes({ readPool }: { readPool: ReadPool }, kind: RecordKind): Route[] {
  const { resource, tag, sums } = kind;
  if (!sums) return [];
  const route = staffQuery({
    path: `/admin/api/${resource}/sums`,
    operationId: sums.operationId,
    summary: `Sum the ${resource} that the list shows under the same filters, per currency.`,
    tag,
    query: filtersOf(kind),
    answer: { description: 'The number and the sum in each currency', schema: RecordSums },
    permissions: ['read_all'],
    async read({ query, caller }) {
      const sums = await readPool.read((db) => sumRecords(db, kind, listingOf({ db, caller }, kind, query)));
      return sums;
    },
  });
  return [route];
}
