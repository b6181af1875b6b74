import { requirePermission } from '@booking/contracts';
import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { Reasons } from '../../reason/reason-environment.ts';

const ReasonLists = z
  .object({
    refund: z.array(z.string()).meta({ description: 'Reasons for a refund' }),
    rejection: z
      .array(z.string())
      .meta({ description: 'Reasons for the rejection of a request; the customer can read them' }),
  })
  .meta({ id: 'ReasonLists' });

export function listReasonsRoute({ reasons }: { readonly reasons: Reasons }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/reasons',
    operationId: 'listReasons',
    summary: 'List the reasons that staff can choose. Every other text is accepted too.',
    tag: 'Refunds',
    auth: 'client',
    answers: { 200: { description: 'The reasons', schema: ReasonLists } },
    problems: ['forbidden'],
    handle({ caller }) {
      requirePermission(caller, 'read_all');
      return Promise.resolve({ status: 200, body: reasons });
    },
  });
}
