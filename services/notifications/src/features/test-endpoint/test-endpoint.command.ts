import { requirePermission, TestWebhookEndpoint } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { transact, type Clock, type Database } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { testEndpoint } from './test-endpoint.ts';

export function testEndpointCommand(deps: { db: Database; clock: Clock }): CommandHandler {
  return defineCommandHandler(TestWebhookEndpoint, async ({ endpointId, actor }) => {
    requirePermission(actor, 'manage_webhooks');
    return { delivery: presentDelivery(await transact(deps.db, (trx) => testEndpoint(deps, trx, endpointId))) };
  });
}
