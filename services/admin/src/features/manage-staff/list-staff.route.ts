import { listOf, pageById, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import type { Page, Piece } from '../../csv/csv-of-records.ts';
import { SearchText } from '../../read-model/record-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { listStaff } from '../../staff/staff-repository.ts';
import { ListedStaff, presentAccount, STAFF_COLUMNS_OF_CSV } from '../../staff/staff-resource.ts';

const StaffFilters = z.strictObject({
  q: SearchText.optional().meta({ description: 'Parts of the name or the email; all of them must match' }),
});

type Deps = Pick<AdminDeps, 'db' | 'clock'>;

export function listStaffRoute({ db }: Deps): Route {
  return staffQuery({
    path: '/admin/api/staff',
    operationId: 'listStaff',
    summary: 'List the accounts of staff, newest first.',
    tag: 'Staff',
    query: PageQuery.extend(StaffFilters.shape),
    answer: { description: 'A page of accounts', schema: listOf(ListedStaff) },
    permissions: ['manage_staff'],
    read: ({ query: { limit, after, q } }) => readStaff(db, { q }, { limit, after }),
  });
}

export function exportStaffRoute(deps: Deps): Route {
  return auditedExport(deps, {
    resource: 'staff',
    operationId: 'exportStaff',
    summary: 'Export the accounts of staff that the list shows under the same search.',
    tag: 'Staff',
    permissions: ['manage_staff'],
    filters: StaffFilters,
    columns: STAFF_COLUMNS_OF_CSV,
    action: 'export_staff',
    read: (filters) => (piece) => readStaff(deps.db, filters, piece),
  });
}

async function readStaff(db: Database, { q }: z.infer<typeof StaffFilters>, piece: Piece): Promise<Page<ListedStaff>> {
  const { data, next } = await pageById(piece, (page) => listStaff(db, { ...page, q }));
  const listed = data.map((account) => ({
    ...presentAccount(account),
    lastSignedInAt: account.lastSignedInAt?.toISOString() ?? null,
    hasSecondFactor: account.hasSecondFactor,
  }));
  return { data: listed, next };
}
