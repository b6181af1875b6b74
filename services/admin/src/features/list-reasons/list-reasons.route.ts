import type { Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { staffQuery } from '../../staff/staff-query.ts';

const ReasonLists = z
  .object({
    refund: z.array(z.string()).meta({ description: 'Reasons for a refund' }),
    rejection: z
      .array(z.string())
      .meta({ description: 'Reasons for the rejection of a request; the customer can read them' }),
  })
  .meta({ id: 'ReasonLists' });

export function listReasonsRoute({ reasons }: Pick<AdminDeps, 'reasons'>): Route {
  return staffQuery({
    path: '/admin/api/reasons',
    operationId: 'listReasons',
    summary: 'List the reasons that staff can choose. Any other text is accepted too.',
    tag: 'Refunds',
    answer: { description: 'The reasons', schema: ReasonLists },
    read: () => reasons,
  });
}
