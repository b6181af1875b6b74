import { requirePermission, ResendFailedWebhookDeliveries, ResendWebhookDelivery } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Database, transact } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { resendDelivery, resendFailed } from './resend-deliveries.ts';

export function resendDeliveriesCommands({ db }: { db: Database }): CommandHandler[] {
  return [
    defineCommandHandler(ResendWebhookDelivery, async ({ deliveryId: id, actor }) => {
      requirePermission(actor, 'manage_webhooks');
      return { delivery: presentDelivery(await transact(db, (trx) => resendDelivery(trx, { id }))) };
    }),
    defineCommandHandler(ResendFailedWebhookDeliveries, async ({ endpointId, since, actor }) => {
      requirePermission(actor, 'manage_webhooks');
      return { deliveries: await transact(db, (trx) => resendFailed(trx, endpointId, since)) };
    }),
  ];
}
