import type { Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { findMethods } from '../../records/payment-methods-repository.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const Methods = z.object({ data: z.array(z.string()) }).meta({ id: 'Methods' });

export function listMethodsRoute({ db }: Pick<AdminDeps, 'db'>): Route {
  return staffQuery({
    path: '/admin/api/methods',
    operationId: 'listMethods',
    summary: 'List the payment methods that payments have used, including gateways that are switched off.',
    tag: 'Payments',
    answer: { description: 'The methods by name', schema: Methods },
    read: async () => ({ data: await findMethods(db) }),
  });
}
