import { GetCallback, requirePermission } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';

export function getCallbackRoute({ bus }: { bus: Bus }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/callbacks/{callback}',
    operationId: 'getCallback',
    summary: 'Read a callback with the body and the headers the gateway sent.',
    tag: 'Callbacks',
    auth: 'client',
    params: z.object({ callback: Id }),
    notFound: 'callback-not-found',
    answers: { 200: { description: 'The callback', schema: GetCallback.reply } },
    problems: ['forbidden', 'callback-not-found'],
    async handle({ params, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await bus.request(GetCallback, { callbackId: params.callback }) };
    },
  });
}
