import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedPieces } from '../../audit-entry/audited-pieces.ts';
import { customerNotFound, isCustomer, UNKNOWN_CUSTOMER } from '../../customer/customer-totals-repository.ts';
import { FilterText } from '../../read-model/record-query.ts';
import { recordsOfCustomer } from './records-of-customer.ts';

type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock'>;

const CustomerExport = z
  .object({
    customerId: z.string(),
    exportedAt: z.iso.datetime(),
    records: z
      .array(z.object({ service: z.string(), kind: z.string(), record: z.record(z.string(), z.unknown()) }))
      .meta({ description: 'All records of the customer, each with its service and kind' }),
  })
  .meta({ id: 'CustomerExport' });

/** Answers the request of a customer for their data. The records come from the services that own them. */
export function exportCustomerRoute(deps: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/customers/export',
    operationId: 'exportCustomer',
    summary: 'Export all stored data of a customer.',
    tag: 'Customers',
    auth: 'client',
    query: z.strictObject({ id: FilterText }),
    notFound: 'not-found',
    answers: { 200: { description: 'The records of the customer', schema: CustomerExport } },
    problems: ['forbidden', 'not-found', 'service-unavailable'],
    async handle({ query: { id: customer }, caller }) {
      const isKnown = await isCustomer(deps.db, customer);
      const target = { type: 'customer', id: isKnown ? customer : UNKNOWN_CUSTOMER } as const;
      const open = (): AsyncGenerator<string, number> => {
        requirePermission(caller, 'manage_privacy');
        if (!isKnown) throw customerNotFound();
        return jsonOf(deps, customer);
      };
      const action = { staff: caller.sub, name: 'export_customer', target, reason: null } as const;
      const body = await auditedPieces(deps, action, { before: {}, open });
      const headers = {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="customer-${deps.clock().toISOString().slice(0, 10)}.json"`,
      };
      return { status: 200, headers, body };
    },
  });
}

async function* jsonOf(deps: Deps, customerId: string): AsyncGenerator<string, number> {
  let records = 0;
  const head = `${JSON.stringify({ customerId, exportedAt: deps.clock().toISOString() }).slice(0, -1)},"records":[`;
  for await (const page of recordsOfCustomer(deps, customerId)) {
    if (page.length === 0) continue;
    const lines = page.map((record) => JSON.stringify(record)).join(',\n');
    yield `${records === 0 ? head : ','}\n${lines}`;
    records += page.length;
  }
  yield `${records === 0 ? head : ''}\n]}\n`;
  return records;
}
