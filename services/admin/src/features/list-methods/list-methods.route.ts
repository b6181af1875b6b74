import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { findMethods } from '../../records/payment-methods-repository.ts';

const Methods = z.object({ data: z.array(z.string()) }).meta({ id: 'Methods' });

/** The choices of filters by gateway. */
export function listMethodsRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/methods',
    operationId: 'listMethods',
    summary: 'List the payment methods that payments have used, including gateways that are switched off.',
    tag: 'Payments',
    auth: 'client',
    answers: { 200: { description: 'The methods by name', schema: Methods } },
    problems: ['forbidden'],
    async handle({ caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: { data: await findMethods(db) } };
    },
  });
}
