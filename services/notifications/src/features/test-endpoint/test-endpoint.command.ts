import { requirePermission, TestWebhookEndpoint } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Clock, type Database, transact } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { testEndpoint } from './test-endpoint.ts';

export function testEndpointCommand(deps: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(TestWebhookEndpoint, async ({ endpointId, actor }) => {
    requirePermission(actor, 'manage_webhooks');
    return { delivery: presentDelivery(await transact(deps.db, (trx) => testEndpoint(deps, trx, endpointId))) };
  });
}
