import type { Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { AUDIT_COLUMNS } from '../../audit-entry/audit-entry-resource.ts';
import { TimeZone } from '../../read-model/record-query.ts';
import { allRecords } from '../../records/all-records.ts';
import { findTimeZones } from '../../records/time-zones-repository.ts';
import { DELIVERY_COLUMNS } from '../../records/webhook-delivery-csv.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { STAFF_COLUMNS_OF_CSV } from '../../staff/staff-resource.ts';
import { WORK_COLUMNS } from '../../work-queue/work-csv.ts';

const Exports = z
  .object({
    data: z.array(z.object({ resource: z.string(), columns: z.array(z.string()) })),
    timeZones: z
      .array(z.string())
      .meta({ description: 'The time zones in the cancellation policies of the latest bookings' }),
  })
  .meta({ id: 'Exports' });

const OTHERS = [
  { resource: 'audit-log', columns: AUDIT_COLUMNS },
  { resource: 'staff', columns: STAFF_COLUMNS_OF_CSV },
  { resource: 'work-queue', columns: WORK_COLUMNS },
  { resource: 'webhook-deliveries', columns: DELIVERY_COLUMNS },
];

export function listExportsRoute({ readPool }: Pick<AdminDeps, 'readPool'>): Route {
  return staffQuery({
    path: '/admin/api/exports',
    operationId: 'listExports',
    summary: 'List the columns of each export, and time zones for its times.',
    tag: 'Settings',
    answer: { description: 'The columns in the order of the file', schema: Exports },
    permissions: ['read_all', 'manage_webhooks', 'manage_staff'],
    async read() {
      const records = allRecords.flatMap(({ resource, csv }) => (csv ? [{ resource, columns: csv.columns }] : []));
      const exports = [...records, ...OTHERS];
      const data = exports.map(({ resource, columns }) => ({ resource, columns: Object.keys(columns) }));
      const zones = await readPool.read(findTimeZones);
      // Policies may have names that exports do not accept, such as EST5EDT.
      const timeZones = zones.filter((zone) => TimeZone.safeParse(zone).success);
      return { data, timeZones };
    },
  });
}
