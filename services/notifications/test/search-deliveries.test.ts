import { randomUUID } from 'node:crypto';
import {
  BookingPaid,
  DisputeOpened,
  GetWebhookDeliveries,
  PaymentCompleted,
  RefundProcessed,
  type WebhookDelivery,
} from '@booking/contracts';
import { eventually, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchDeliveries } from '../src/delivery/delivery-search-repository.ts';
import { fillBacklog } from './fill-backlog.ts';
import { type Notifications, startNotifications } from './start-notifications.ts';

const BACKLOG = 20_000;

let service: Notifications;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [service, receiver] = await Promise.all([startNotifications(), startWebhookReceiver()]);
});
afterAll(() => Promise.all([service.stop(), receiver.stop()]));

async function search(words: string[], filter: object = {}): Promise<WebhookDelivery[]> {
  const { result } = await service.bus.request(GetWebhookDeliveries, { words, limit: 10, ...filter });
  return (result as { deliveries: WebhookDelivery[] }).deliveries;
}

async function found(words: string[], filter: object = {}): Promise<string[]> {
  return (await search(words, filter)).map(({ eventId }) => eventId);
}

describe('a search of deliveries', () => {
  let endpointId: string;
  let paid: string;
  const booking = sampleBooking();
  const payment = samplePayment();
  const refund = sampleRefund();
  const disputeId = randomUUID();

  beforeAll(async () => {
    ({ id: endpointId } = await service.register(`${receiver.url}/Orders`));
    paid = await service.bus.publish(BookingPaid, { about: booking.id, data: { booking } });
    await service.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    await service.bus.publish(RefundProcessed, { about: refund.id, data: { refund } });
    const { id: paymentId, bookingId, method: gateway } = payment;
    const dispute = { paymentId, bookingId, gateway, disputeReference: 'dp_1', amount: euros(5), reason: 'fraud' };
    await service.bus.publish(DisputeOpened, { about: disputeId, data: dispute });
    await eventually(async () => expect(await search([], { words: undefined })).toHaveLength(4));
  });

  it('finds deliveries by parts of the ids of the event, its record and its booking, and of its type', async () => {
    const typesOf = async (word: string) => (await search([word])).map(({ eventType }) => eventType);

    expect(await found([paid.slice(5, 20)])).toEqual([paid]);
    expect(await typesOf('king.pa')).toEqual(['booking.paid']);
    expect(await typesOf(booking.id.slice(-6))).toEqual(['booking.paid']);
    expect(await typesOf(payment.id.slice(-8).toUpperCase())).toEqual(['payment.completed']);
    expect(await typesOf(refund.id.slice(-8))).toEqual(['refund.processed']);
    expect(await typesOf(disputeId.slice(-8))).toEqual(['dispute.opened']);
    expect((await typesOf(payment.bookingId.slice(-8))).sort()).toEqual(['dispute.opened', 'payment.completed']);
  });

  it('finds deliveries by the address of the endpoint, by several words, and within the filters of the list', async () => {
    expect(await found(['/orders'])).toHaveLength(4);
    expect(await found(['/orders', 'booking.'])).toEqual([paid]);
    expect(await found(['/orders', 'nothing-like-it'])).toEqual([]);
    expect(await found(['booking_paid'])).toEqual([]);
    expect(await found(['%'])).toEqual([]);
    expect(await found(['/orders'], { bookingId: booking.id })).toEqual([paid]);
    expect(await found(['/orders'], { endpointId: randomUUID() })).toEqual([]);
  });

  it('finds the deliveries of a deleted endpoint by its address', async () => {
    const { id } = await service.register(`${receiver.url}/Closed-Shop`);
    await service.ask(`/${id}/test`, { method: 'POST' });
    await service.ask(`/${id}`, { method: 'DELETE' });

    expect(await search(['closed-shop'])).toMatchObject([{ endpointId: id, eventType: 'endpoint.test' }]);
    expect(await search(['closed-shop', 'booking.'])).toEqual([]);
  });

  it(`finds an old event through the index, and by the address of its endpoint, behind ${BACKLOG} newer deliveries`, async () => {
    await service.ask(`/${endpointId}`, { method: 'PATCH', body: { active: false } });
    const { id: other } = await service.register(`${receiver.url}/other`, ['booking.expired']);
    await service.ask(`/${other}`, { method: 'PATCH', body: { active: false } });
    await fillBacklog(service.db, other, BACKLOG);
    await service.db.raw('vacuum analyze notifications, deliveries');

    for (const words of [[paid.slice(5, 20)], ['/orders', paid.slice(-6)]]) {
      expect(await found(words)).toEqual([paid]);
      expect(await plansOf(words)).toContain('Bitmap Index Scan on notifications_text');
    }
    expect(await found(['/orders', 'booking'])).toEqual([paid]);
    expect(await found(['orders'], { limit: 3 })).toHaveLength(3);
  });
});

/** The plans of the queries that search these words. */
async function plansOf(words: string[]): Promise<string> {
  const sent: { sql: string; bindings: string[] }[] = [];
  const note = (query: (typeof sent)[number]): number => sent.push(query);
  service.db.on('query', note);
  await searchDeliveries(service.db, { words, limit: 10 });
  service.db.removeListener('query', note);
  const plans = await Promise.all(
    sent.map(({ sql, bindings }) =>
      service.db.raw<{ rows: object[] }>(`explain ${sql.replaceAll(/\$\d+/g, '?')}`, bindings),
    ),
  );
  return JSON.stringify(plans.map(({ rows }) => rows));
}
