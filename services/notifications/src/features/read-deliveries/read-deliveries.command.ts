import { GetWebhookDeliveries, GetWebhookDelivery } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentDeliveryDetails, presentListedDelivery } from '../../delivery/delivery.ts';
import { getDelivery, listDeliveries } from '../../delivery/delivery-repository.ts';
import { searchDeliveries } from '../../delivery/delivery-search-repository.ts';
import { unsignedHeaders } from '../../endpoint/sign-webhook.ts';

/** Answers the queries of the admin service, which stores no deliveries. */
export function readDeliveriesCommands({ db }: { db: Database }): CommandHandler[] {
  return [
    defineCommandHandler(GetWebhookDeliveries, async ({ words, ...filter }) => {
      const found = words ? searchDeliveries(db, { ...filter, words }) : listDeliveries(db, filter);
      return { deliveries: (await found).map(presentListedDelivery) };
    }),
    defineCommandHandler(GetWebhookDelivery, async ({ deliveryId }) => {
      const delivery = await getDelivery(db, { id: deliveryId });
      const last = delivery.history.at(-1);
      return {
        delivery: presentDeliveryDetails(delivery),
        headers: last ? unsignedHeaders(delivery.notificationId, new Date(last.at)) : {},
      };
    }),
  ];
}
