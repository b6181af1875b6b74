import { CallbackRefusals, GetCallbackRefusals, requirePermission } from '@booking/contracts';
import { defineRoute, listOf, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';

const Query = z.strictObject({
  from: z.iso.date().optional().meta({ description: 'The first day (UTC)' }),
  to: z.iso.date().optional().meta({ description: 'The last day (UTC)' }),
});

export function listCallbackRefusalsRoute({ bus }: { bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/callbacks/refusals',
    operationId: 'listCallbackRefusals',
    summary: 'List how many callbacks were refused, by method and day, the latest first; nothing else is kept of them.',
    tag: 'Callbacks',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'The thousand latest at most, on one page', schema: listOf(CallbackRefusals) } },
    problems: ['forbidden'],
    async handle({ query: { from = null, to = null }, caller }) {
      requirePermission(caller, 'read_all');
      const { refusals } = await bus.request(GetCallbackRefusals, { from, to });
      return { status: 200, body: { data: refusals, next: null } };
    },
  });
}
