import { CallbackRefusals, GetCallbackRefusals } from '@booking/contracts';
import { listOf, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import { staffQuery } from '../../staff/staff-query.ts';

const Query = z.strictObject({
  from: z.iso.date().optional().meta({ description: 'The first day (UTC)' }),
  to: z.iso.date().optional().meta({ description: 'The last day (UTC)' }),
});

export function listCallbackRefusalsRoute({ bus }: { bus: Bus }): Route {
  return staffQuery({
    path: '/admin/api/callbacks/refusals',
    operationId: 'listCallbackRefusals',
    summary:
      'List how many callbacks were rejected, by method and day, the latest first, with the reason and digest of the last one.',
    tag: 'Callbacks',
    query: Query,
    answer: { description: 'The thousand latest at most, on one page', schema: listOf(CallbackRefusals) },
    permissions: ['read_all'],
    async read({ query: { from = null, to = null } }) {
      const { refusals } = await bus.request(GetCallbackRefusals, { from, to });
      return { data: refusals, next: null };
    },
  });
}
