import {
  GetWebhookDeliveries,
  GetWebhookDelivery,
  ListedWebhookDelivery,
  WebhookDeliveryStatus,
} from '@booking/contracts';
import { Id, listOf, pageById, PageQuery, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedExport } from '../../audit-entry/audited-export.ts';
import type { Page, Piece } from '../../csv/csv-of-records.ts';
import { SearchText } from '../../read-model/record-query.ts';
import { DELIVERY_COLUMNS } from '../../records/webhook-delivery-csv.ts';
import { plainWordsIn } from '../../search/search-query.ts';
import { staffQuery } from '../../staff/staff-query.ts';

type Deps = Pick<AdminDeps, 'bus' | 'db' | 'clock'>;

/** Deliveries are many and kept for 30 days, so they are queried from the notifications service. */
export function readWebhookDeliveriesRoutes(deps: Deps): Route[] {
  return [listWebhookDeliveriesRoute(deps), exportWebhookDeliveriesRoute(deps), getWebhookDeliveryRoute(deps)];
}

/** The largest page that notifications answers. */
const DELIVERIES_AT_ONCE = 100;

const DeliveryFilters = z.strictObject({
  endpoint: Id.optional(),
  status: WebhookDeliveryStatus.optional(),
  booking: Id.optional(),
  q: SearchText.optional().meta({
    description:
      'Parts of the address, of the ID or type of the event, or of the ID of its record; all of them must match',
  }),
});

function listWebhookDeliveriesRoute({ bus }: Deps): Route {
  return staffQuery({
    path: '/admin/api/webhook-deliveries',
    operationId: 'listWebhookDeliveryRecords',
    summary: 'List the deliveries to webhook endpoints of the last 30 days, newest first.',
    tag: 'Webhook endpoints',
    query: PageQuery.extend(DeliveryFilters.shape),
    answer: { description: 'A page of deliveries', schema: listOf(ListedWebhookDelivery) },
    permissions: ['read_all', 'manage_webhooks'],
    read: ({ query: { limit, after, ...filters } }) => readDeliveries(bus, filters, { limit, after }),
  });
}

function exportWebhookDeliveriesRoute(deps: Deps): Route {
  return auditedExport(deps, {
    resource: 'webhook-deliveries',
    operationId: 'exportWebhookDeliveries',
    summary: 'Export the deliveries that the list shows under the same filters.',
    tag: 'Webhook endpoints',
    permissions: ['read_all', 'manage_webhooks'],
    filters: DeliveryFilters,
    columns: DELIVERY_COLUMNS,
    action: 'export_webhook_deliveries',
    rowsAtOnce: DELIVERIES_AT_ONCE,
    read: (filters) => (piece) => readDeliveries(deps.bus, filters, piece),
  });
}

async function readDeliveries(
  bus: Bus,
  { endpoint: endpointId, booking: bookingId, status, q = '' }: z.infer<typeof DeliveryFilters>,
  piece: Piece,
): Promise<Page<ListedWebhookDelivery>> {
  const words = plainWordsIn(q);
  const search = words.length > 0 && { words };
  return pageById(piece, async (page) => {
    const filter = { endpointId, bookingId, status, ...search, ...page };
    return (await bus.request(GetWebhookDeliveries, filter)).deliveries;
  });
}

const Detail = GetWebhookDelivery.reply.shape.delivery
  .extend({ headers: GetWebhookDelivery.reply.shape.headers })
  .meta({ id: 'WebhookDeliveryPage' });

function getWebhookDeliveryRoute({ bus }: Deps): Route {
  return staffQuery({
    path: '/admin/api/webhook-deliveries/{delivery}',
    operationId: 'getWebhookDeliveryRecord',
    summary: 'Read a delivery with its body, its headers without the signature, and its attempts.',
    tag: 'Webhook endpoints',
    params: z.object({ delivery: Id }),
    notFound: 'webhook-delivery-not-found',
    answer: { description: 'The delivery', schema: Detail },
    permissions: ['read_all', 'manage_webhooks'],
    async read({ params: { delivery: deliveryId } }) {
      const { delivery, headers } = await bus.request(GetWebhookDelivery, { deliveryId });
      return { ...delivery, headers };
    },
  });
}
