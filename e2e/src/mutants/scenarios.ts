import { randomUUID } from 'node:crypto';
import { GatewayPaymentReported, streamOf } from '@booking/contracts';
import { eventually, type StoredMessage } from '@booking/testing';
import { type Model, type ModelBooking, sessionsOf } from '../model/booking-model.ts';
import { actInSession } from '../model/commands/act-at-checkout.ts';
import { bookAndPay } from '../model/commands/book-and-pay.ts';
import { cancelBooking } from '../model/commands/cancel-booking.ts';
import { requestRefund } from '../model/commands/request-refund.ts';
import type { Scene } from '../model/commands/step.ts';
import type { Harness } from '../model/harness.ts';
import type { Scenario } from '../model/play.ts';
import type { MutantName } from './mutants.ts';
import { scenariosOfTime } from './scenarios-of-time.ts';
import { booking, cancellation, payment, refund, startPaying } from './scenes.ts';

const CALLBACKS = streamOf['gateway-webhooks'];

/** The shortest scenario that breaks a promise when a guard is switched off, for each guard. */
export const scenarios: Readonly<Record<MutantName, Scenario>> = {
  /** The report of a failed payment arrives twice after the report of its success. */
  async inbox(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    const success = await eventually(() => reportedSuccess(model, harness));
    const event = JSON.parse(success.payload) as GatewayPaymentReported;
    const data = { ...event.data, report: { ...event.data.report, status: 'failed' } };
    const later = { ...event, id: randomUUID(), aggregateversion: event.aggregateversion + 1, data };
    await harness.databases['gateway-webhooks'].query(
      'insert into outbox (id, subject, envelope) values ($1, $2, $3)',
      [later.id, success.subject, JSON.stringify(later)],
    );
    await harness.bus.repeat(await eventually(() => publishedEvent(later.id, harness)));
  },

  async balance(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await requestRefund({ ...refund, share: 100, times: 20 }).run(model, harness);
  },

  /** The gateway makes the refund, but its answer and its webhooks are lost, so the service queries it again. */
  async 'refund key'(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await harness.gateway.attempt('/faults', { operation: 'create_refund', fault: 'reset' });
    await harness.gateway.attempt('/faults', { operation: 'callback', fault: 'drop', count: 10 });
    await requestRefund(refund).run(model, harness);
    await eventually(() => requireSecondCall(model, harness));
  },

  async amount(model, harness) {
    const session = await startPaying(model, harness);
    await harness.gateway.attempt(`/sessions/${session}/pay`, { amount: booking.total.amount - 1 });
  },

  /** The booking is cancelled while its customer is at the checkout, and the gateway does not expire the session. */
  async 'booking status'(model, harness) {
    const session = await startPaying(model, harness);
    await harness.gateway.attempt('/faults', { operation: 'expire_session', fault: 'error_before', count: 3 });
    await cancelBooking({ ...cancellation, by: 'owner' }).run(model, harness);
    await actInSession(session, 'pay', { model, harness });
  },

  async 'commit before answer'(model, harness) {
    await actInSession(await startPaying(model, harness), 'pay', { model, harness });
  },

  async 'idempotency key'(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await askForRefund('staff', { model, harness });
    await askForRefund('staff', { model, harness });
  },

  async permission(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await askForRefund('owner', { model, harness });
  },

  /** The owner has requested a full refund, and the cancellation policy refunds a third. */
  async 'superseded request'(model, harness) {
    await bookAndPay({ booking: { ...booking, policy: 'late' }, payment }).run(model, harness);
    await requestRefund({ ...refund, by: 'owner', share: 100 }).run(model, harness);
    await cancelBooking(cancellation).run(model, harness);
  },

  /** The owner has requested a partial refund, and the cancellation refunds everything. */
  async 'rest of a cancellation'(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await requestRefund({ ...refund, by: 'owner' }).run(model, harness);
    await cancelBooking(cancellation).run(model, harness);
  },

  /** Staff make a goodwill refund below the limit of dual control, and the cancellation policy refunds a third. */
  async 'earlier refunds'(model, harness) {
    await bookAndPay({ booking: { ...booking, policy: 'late' }, payment }).run(model, harness);
    await requestRefund({ ...refund, share: 5 }).run(model, harness);
    await cancelBooking(cancellation).run(model, harness);
  },

  /** A bank disputes a payment, and every webhook about it is lost. */
  async 'list of disputes'(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    const [session] = sessionsOf(model);
    await harness.gateway.attempt('/faults', { operation: 'callback', fault: 'drop', count: 10 });
    await harness.gateway.attempt('/disputes', { session });
  },

  /** After two refunds, a third one exceeds the remaining amount, and its rejection reports this amount. */
  async 'current balance'(model, harness) {
    await bookAndPay({ booking, payment }).run(model, harness);
    await requestRefund(refund).run(model, harness);
    await requestRefund({ ...refund, key: 'another refund' }).run(model, harness);
    const { id } = onlyBooking(model);
    await harness.staff.post(`/bookings/${id}/refund`, {
      body: { amount: booking.total },
      key: `${harness.run} too much`,
    });
  },

  ...scenariosOfTime,
};

/** Ignores the answer, because the checker judges the result. */
async function askForRefund(by: 'owner' | 'staff', { model, harness }: Scene): Promise<void> {
  const body = { amount: { amount: 1_000, currency: 'EUR' } };
  await harness[by].post(`/bookings/${onlyBooking(model).id}/refund`, { body, key: `${harness.run} refund` });
}

function onlyBooking({ bookings: [only] }: Model): ModelBooking {
  if (!only) throw new Error('There is no booking');
  return only;
}

/** The first report about a payment of this scenario. */
async function reportedSuccess(model: Model, { bus, began }: Harness): Promise<StoredMessage> {
  const reports = await bus.readAfter(CALLBACKS, began.get(CALLBACKS) ?? 0);
  const sessions = sessionsOf(model);
  const success = reports
    .filter(({ subject }) => subject === GatewayPaymentReported.subject)
    .find(({ payload }) => sessions.some((session) => payload.includes(session)));
  if (!success) throw new Error('Nothing was reported');
  return success;
}

async function publishedEvent(id: string, { bus, began }: Harness): Promise<StoredMessage> {
  const reports = await bus.readAfter(CALLBACKS, began.get(CALLBACKS) ?? 0);
  const found = reports.find(({ payload }) => (JSON.parse(payload) as { id: string }).id === id);
  if (!found) throw new Error(`The event ${id} is not published yet`);
  return found;
}

async function requireSecondCall(model: Model, { databases: { refunds } }: Harness): Promise<void> {
  const called = await refunds.query(
    `select from refund_allocations a join refunds r on r.id = a.refund_id where r.booking_id = $1 and a.attempts > 1`,
    [onlyBooking(model).id],
  );
  if (called.length === 0) throw new Error('The gateway was not called again');
}
