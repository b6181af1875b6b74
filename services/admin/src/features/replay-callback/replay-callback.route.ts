import { Callback, ReplayCallback } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { callbackRecords } from '../../records/callback.ts';

export function replayCallbackRoute(deps: Pick<AdminDeps, 'db' | 'bus' | 'clock'>): Route {
  return auditedCommand(deps, {
    path: '/admin/api/callbacks/{callback}/replay',
    operationId: 'replayCallback',
    summary: 'Read a stored webhook again, and publish its reports once more.',
    tag: 'Callbacks',
    params: z.object({ callback: Id }),
    body: OptionalReason,
    notFound: 'callback-not-found',
    answer: { description: 'The replayed webhook', schema: Callback },
    problems: ['unknown-payment-method', 'invalid-signature', 'callback-body-removed'],
    permission: 'process_refunds',
    action: 'replay_callback',
    target: ({ params }) => ({ type: 'callback', id: params.callback }),
    before: ({ params }) => findRecord(deps.db, callbackRecords, params.callback),
    async run({ params, caller: actor }) {
      const { callback } = await deps.bus.request(ReplayCallback, { callbackId: params.callback, actor });
      return callback;
    },
  });
}
