import { randomUUID } from 'node:crypto';
import { type Money, PaymentCompleted, type Refund, TransitionRefused } from '@booking/contracts';
import {
  connectBusProbe,
  controlSimulator,
  eventually,
  expectStatus,
  ProductClient,
  startWebhookReceiver,
} from '@booking/testing';
import type { AdminClient } from '../admin-client.ts';
import type { AdminFixture } from './admin-fixture.ts';

/** The paths of the records that the scenario creates. */
export type Day = { readonly paths: readonly string[]; readonly refund: Refund };

const KUNDE = 'kunde-4711';
const DAY_MS = 86_400_000;

const TERMS = {
  description: 'Doppelzimmer am See',
  cancellationPolicy: {
    timeZone: 'Europe/Berlin',
    tiers: [
      { until: 'P7D', refundPercent: 100 },
      { until: 'PT24H', refundPercent: 50, fee: euros(500) },
      { refundPercent: 0 },
    ],
  },
};

type Paid = { readonly id: string; readonly payment: string; readonly session: string };

/** Creates records in every state that has a reason, with texts that a German business would write. */
export async function workThroughDay(fixture: AdminFixture): Promise<Day> {
  const customer = await ProductClient.of(fixture.product, KUNDE);
  const adminClient = await fixture.adminClientOf();
  const delivered = await bookingWithWebhook(fixture, customer);
  const [pending, failed, cancelled] = [
    await pay(fixture, customer),
    await pay(fixture, customer),
    await pay(fixture, customer),
  ];
  const refund = await requestRefund(adminClient, pending.id, euros(12_000));
  await fixture.gateway.planRefund('refused');
  const refused = await requestRefund(adminClient, failed.id, euros(2_000));
  const rejected = await rejectRefund(customer, adminClient, failed.id);
  await cancel(adminClient, cancelled.id);
  const [disputed, external] = await actAtGateway(fixture, customer);
  expectStatus(await adminClient.send('/comparisons', { reason: 'Tagesabschluss' }), 202);
  await failTechnically(fixture, pending.id);
  await markWork(adminClient, { taken: refund, snoozed: refused });
  const dispute = await disputeOf(adminClient, disputed);
  expectStatus(
    await adminClient.send('/staff', { email: 'berta@example.de', name: 'Berta', permissions: ['read_all'] }),
    201,
  );
  const note = { text: 'Ruft morgen noch einmal an' };
  expectStatus(await adminClient.send(`/bookings/${pending.id}/notes`, note, { 'idempotency-key': randomUUID() }), 201);
  return {
    refund,
    paths: [
      ...[pending, failed, cancelled, disputed, external, delivered].map(({ id }) => `/bookings/${id}`),
      ...[refund, refused, rejected].map(({ id }) => `/refunds/${id}`),
      `/payments/${disputed.payment}`,
      `/disputes/${dispute}`,
      `/customers?${new URLSearchParams({ id: KUNDE }).toString()}`,
      ...['failed', 'rejected', 'external', 'succeeded', 'all'].map((tab) => `/refunds?tab=${tab}`),
      ...['group=technical', 'snoozed=only', 'assignee=me'].map((filter) => `/work-queue?${filter}`),
      '/account',
    ],
  };
}

async function pay({ gateway }: AdminFixture, customer: ProductClient): Promise<Paid> {
  const { booking, payment } = await customer.paidBooking(gateway, TERMS);
  return { id: booking.id, payment: payment.id, session: String(payment.gatewayReference) };
}

async function rejectRefund(customer: ProductClient, adminClient: AdminClient, bookingId: string): Promise<Refund> {
  const order = { amount: euros(100), reason: 'Regen' };
  const refund = expectStatus(await customer.post<Refund>(`/bookings/${bookingId}/refund`, order), 201);
  await eventually(async () => {
    expectStatus(await adminClient.send(`/refunds/${refund.id}/reject`, { reason: 'Nicht vereinbart' }), 200);
  });
  return refund;
}

async function cancel(adminClient: AdminClient, bookingId: string): Promise<void> {
  const { quote } = await eventually(async () =>
    expectStatus(await adminClient.send<{ quote: string }>(`/bookings/${bookingId}/cancellation-quote`), 200),
  );
  expectStatus(await adminClient.send(`/bookings/${bookingId}/cancel`, { quote, reason: 'Krankheit' }), 200);
}

/**
 * Creates a dispute, a refund in the dashboard, a payment with a wrong amount, and a payment that the product did not
 * request.
 */
async function actAtGateway(fixture: AdminFixture, customer: ProductClient): Promise<[disputed: Paid, external: Paid]> {
  const [disputed, external] = [await pay(fixture, customer), await pay(fixture, customer)];
  const dispute = { session: disputed.session, reason: 'fraudulent' };
  expectStatus(await controlSimulator(fixture.product, '/disputes', { body: dispute }), 200);
  await fixture.gateway.refundInDashboard(external.session, 2_000);
  await payWrongAmount(fixture, customer);
  await fixture.gateway.pay((await fixture.gateway.openSessionInDashboard('stripe', 777)).id);
  return [disputed, external];
}

/** Creates a paid booking whose event was delivered to a webhook endpoint. */
async function bookingWithWebhook(fixture: AdminFixture, customer: ProductClient): Promise<Paid> {
  const receiver = await startWebhookReceiver();
  const backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
  const endpoint = { url: receiver.url, events: ['booking.paid'] };
  expectStatus(await backend.post('/webhook-endpoints', endpoint), 201);
  const paid = await pay(fixture, customer);
  await eventually(() => {
    if (receiver.received.length === 0) throw new Error('No webhook has arrived');
  });
  await receiver.stop();
  return paid;
}

type Marked = { readonly taken: Refund; readonly snoozed: Refund };

/** Lets somebody take one item of the work queue, and snooze another. */
async function markWork(adminClient: AdminClient, { taken, snoozed }: Marked): Promise<void> {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await eventually(async () => {
    const assigned = await adminClient.send(`/work-queue/pending-refund/${taken.id}/assign`, {
      assignee: adminClient.email,
    });
    expectStatus(assigned, 200);
    expectStatus(await adminClient.send(`/work-queue/failed-refund/${snoozed.id}/snooze`, { until }), 200);
  });
}

function disputeOf(adminClient: AdminClient, { id }: Paid): Promise<string> {
  return eventually(async () => {
    const { body } = await adminClient.send<{ data: { id: string }[] }>(`/disputes?booking=${id}`);
    const [dispute] = body.data;
    if (dispute === undefined) throw new Error('The dispute is not known yet');
    return dispute.id;
  });
}

function requestRefund(adminClient: AdminClient, bookingId: string, amount: Money): Promise<Refund> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const body = { amount, reason: 'Kulanz' };
    return expectStatus(await adminClient.send<Refund>(`/bookings/${bookingId}/refunds`, body, headers), 201);
  });
}

async function payWrongAmount({ gateway }: AdminFixture, customer: ProductClient): Promise<void> {
  const { id } = await customer.createBooking({ description: 'Einzelzimmer' });
  const { gatewayReference } = await customer.initiate(id, 'stripe');
  await gateway.pay(String(gatewayReference), 500);
}

/** Creates a message that no service can read, and a rejected transition. */
async function failTechnically({ product }: AdminFixture, bookingId: string): Promise<void> {
  const bus = await connectBusProbe(product.bus);
  await bus.publishRaw(PaymentCompleted, 'unlesbar');
  const transition = { aggregate: 'payment', id: randomUUID(), bookingId, state: 'completed', move: 'fail' } as const;
  const cause = `callback ${randomUUID()}`;
  await bus.publish(TransitionRefused.payments, {
    about: transition.id,
    data: { transition: { ...transition, cause } },
  });
  await bus.close();
}

function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}
