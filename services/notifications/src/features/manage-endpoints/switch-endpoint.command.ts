import { requirePermission, SwitchWebhookEndpoint } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { recordOf } from '../../endpoint/endpoint.ts';
import { updateEndpoint } from './manage-endpoints.ts';

export function switchEndpointCommand(deps: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(SwitchWebhookEndpoint, async ({ endpointId, active, actor }) => {
    requirePermission(actor, 'manage_webhooks');
    return { endpoint: recordOf(await updateEndpoint(deps, endpointId, { active })) };
  });
}
