import { DeadLetter, DismissDeadLetter } from '@booking/contracts';
import type { Route } from '@booking/http';
import { auditedCommand, RequiredReason } from '../../audit-entry/audited-command.ts';
import { deadLetterCommand, type Deps, getServiceOf } from './dead-letter-command.ts';

export function dismissDeadLetterRoute(deps: Deps): Route {
  const { db, bus } = deps;
  return auditedCommand(deps, {
    ...deadLetterCommand(deps),
    path: '/admin/api/dead-letters/{deadLetter}/dismiss',
    operationId: 'dismissDeadLetter',
    summary: 'Dismiss a dead letter whose message must not be handled. It can still be replayed.',
    body: RequiredReason,
    answer: { description: 'The dismissed dead letter', schema: DeadLetter },
    problems: ['dead-letter-not-waiting'],
    action: 'dismiss_dead_letter',
    async run({ params: { deadLetter: deadLetterId }, caller: actor }) {
      const service = await getServiceOf(db, deadLetterId);
      return (await bus.request(DismissDeadLetter[service], { deadLetterId, actor })).deadLetter;
    },
  });
}
