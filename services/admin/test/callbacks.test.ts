import {
  type Callback,
  CallbackRecorded,
  GatewayPaymentReported,
  GetCallback,
  GetCallbackDeliveries,
  GetCallbackRefusals,
  PaymentCompleted,
  ProblemError,
  ReplayCallback,
  toProblemDetails,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking, SAMPLED_AT, samplePayment } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aCallback, aCallbackReport } from './samples.ts';
import { admin, staff, useStaff } from './start-admin.ts';

let asked: unknown;
let reply: object;

useStaff();
beforeAll(() => {
  admin.probe.answer(GetCallback, (request) => {
    asked = request;
    return { result: reply };
  });
});

describe('a webhook', () => {
  it('is read from its service, with its original body', async () => {
    const callback = aCallback();
    const sent = { headers: { 'stripe-signature': 't=1' }, body: '{"id":"evt_1"}', bodyRemovedAt: null };
    reply = { callback, deliveries: 2, isWaiting: true, ...sent };

    await eventually(async () =>
      expect(await staff.get(`/callbacks/${callback.id}`)).toMatchObject({
        status: 200,
        body: { ...reply, isPassedOn: false },
      }),
    );
    expect(asked).toEqual({ callbackId: callback.id });
  });

  it('says when its body was removed', async () => {
    const callback = aCallback();
    reply = { callback, deliveries: 1, isWaiting: false, headers: {}, body: null, bodyRemovedAt: SAMPLED_AT };

    const { body } = await staff.get(`/callbacks/${callback.id}`);
    expect(body).toEqual({ ...reply, isPassedOn: false, bookingIds: [] });
  });

  it('is not replayed without its body', async () => {
    const removed = new ProblemError('callback-body-removed', 'The body has been removed.');
    admin.probe.answer(ReplayCallback, () => ({ problem: toProblemDetails(removed) }));

    await eventually(async () =>
      expect(await staff.post(`/callbacks/${aCallback().id}/replay`, {})).toMatchObject({
        status: 409,
        body: { type: '/problems/callback-body-removed' },
      }),
    );
  });

  it('is shown as published once one of its reports was published', async () => {
    const [reporting, silent] = [aCallback(), aCallback()];
    for (const callback of [reporting, silent]) {
      await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    }
    await admin.probe.publish(GatewayPaymentReported, { about: reporting.id, data: aCallbackReport(reporting) });
    reply = { callback: reporting, deliveries: 1, isWaiting: false, headers: {}, body: '', bodyRemovedAt: null };

    const unanswered = { deliveries: null, isWaiting: null };
    await eventually(async () => {
      const { body } = await staff.get<{ data: object[] }>('/callbacks');
      expect(body.data).toHaveLength(2);
      expect(body.data).toContainEqual({ ...reporting, isPassedOn: true, ...unanswered });
      expect(body.data).toContainEqual({ ...silent, isPassedOn: false, ...unanswered });
    });
    expect((await staff.get(`/callbacks/${reporting.id}`)).body).toEqual({
      ...reply,
      isPassedOn: true,
      bookingIds: [],
    });
    for (const [passedOn, callback] of [
      [true, reporting],
      [false, silent],
    ] as const) {
      const { body } = await staff.get<{ data: object[] }>(`/callbacks?passedOn=${passedOn}&method=${callback.method}`);
      expect(body.data).toEqual([{ ...callback, isPassedOn: passedOn, ...unanswered }]);
    }
  });

  it('names the bookings of its reports: by their address, payment, or the references of another report', async () => {
    const [addressed, paid] = [sampleBooking(), sampleBooking()].map(({ id }) => id) as [string, string];
    const payment = samplePayment({ bookingId: paid });
    await admin.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    const [first, naming, later, foreign] = [aCallback(), aCallback(), aCallback(), aCallback({ method: 'mollie' })];
    const reported = (callback: Callback, names: object, reference: string | null = null, toBooking = false) => {
      const { report, ...data } = aCallbackReport(callback);
      return admin.probe.publish(GatewayPaymentReported, {
        about: callback.id,
        data: { ...data, addressedBookingId: toBooking ? addressed : null, report: { ...report, reference, ...names } },
      });
    };
    await reported(first, { paymentId: null }, 'cs_addressed', true);
    await reported(naming, { paymentId: payment.id, captureReference: 'pi_named' });
    for (const callback of [later, foreign]) await reported(callback, { captureReference: 'pi_named' }, 'cs_addressed');

    for (const [callback, bookingIds] of [
      [first, [addressed]],
      [naming, [paid]],
      [later, [addressed, paid]],
      [foreign, []],
    ] as const) {
      reply = { callback, deliveries: 1, isWaiting: false, headers: {}, body: '', bodyRemovedAt: null };
      await eventually(async () => {
        const { body } = await staff.get<{ bookingIds: string[] }>(`/callbacks/${callback.id}`);
        expect(body).toMatchObject({ isPassedOn: true });
        expect(body.bookingIds.toSorted()).toEqual([...bookingIds].sort());
      });
    }
  });

  it('is found by the filter for published webhooks, in any order of its events', async () => {
    const callback = aCallback({ method: 'mollie' });
    const report = aCallbackReport(callback);
    await admin.probe.publish(GatewayPaymentReported, { about: callback.id, data: report });
    await eventually(async () => expect(await reportsOf(callback)).toHaveLength(1));
    const passedOn = async (): Promise<string[]> => {
      const { body } = await staff.get<{ data: Callback[] }>('/callbacks?method=mollie&outcome=accepted&passedOn=true');
      return body.data.map(({ id }) => id);
    };
    expect(await passedOn()).toEqual([]);

    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });

    await eventually(async () => expect(await passedOn()).toEqual([callback.id]));
  });

  it('is listed with its deliveries and whether it waits, by one request for a whole page', async () => {
    const requests: unknown[] = [];
    const [often, waiting] = [aCallback({ method: 'square' }), aCallback({ method: 'square' })];
    admin.probe.answer(GetCallbackDeliveries, (request) => {
      requests.push(request);
      const callbacks = [
        { callbackId: often.id, deliveries: 3, isWaiting: false },
        { callbackId: waiting.id, deliveries: 1, isWaiting: true },
      ];
      return { result: { callbacks } };
    });
    for (const callback of [often, waiting]) {
      await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    }

    await eventually(async () => {
      requests.length = 0;
      const { body } = await staff.get<{ data: object[] }>('/callbacks?method=square');
      expect(body.data).toContainEqual({ ...often, isPassedOn: false, deliveries: 3, isWaiting: false });
      expect(body.data).toContainEqual({ ...waiting, isPassedOn: false, deliveries: 1, isWaiting: true });
    });
    expect(requests).toHaveLength(1);
  });
});

function reportsOf({ id }: Callback): Promise<unknown[]> {
  return admin.db('callback_reports').where({ callback_id: id }).select();
}

describe('rejected webhooks', () => {
  it('are counted by their service, by method and day', async () => {
    const counted = { method: 'stripe', day: '2026-05-01', count: 41, lastReason: 'no signature matches' };
    const refusals = [{ ...counted, lastBodyDigest: 'ab'.repeat(32), lastRefusedAt: SAMPLED_AT }];
    admin.probe.answer(GetCallbackRefusals, (request) => {
      asked = request;
      return { result: { refusals } };
    });

    await eventually(async () => {
      const answer = await staff.get('/callbacks/refusals?from=2026-05-01');
      expect(answer).toMatchObject({ status: 200, body: { data: refusals, next: null } });
    });
    expect(asked).toEqual({ from: '2026-05-01', to: null });
  });

  it.each(['from=yesterday', 'from=0000-01-01', 'to=0000-12-31', 'to=2026-02-30'])(
    'are counted between days that exist, not %s',
    async (days) => {
      expect((await staff.get(`/callbacks/refusals?${days}`)).status).toBe(422);
    },
  );
});
