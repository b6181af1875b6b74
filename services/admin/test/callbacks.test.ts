import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallbackRecorded, GatewayPaymentReported, GetCallback, GetCallbackRefusals } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { SAMPLED_AT } from '@booking/testing/samples';
import { aCallback } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { startAdmin, type RunningAdmin } from './start-admin.ts';

let admin: RunningAdmin;
let staff: StaffBrowser;
let asked: unknown;
let reply: object;

beforeAll(async () => {
  admin = await startAdmin();
  staff = await admin.signedIn();
  admin.probe.answer(GetCallback, (request) => {
    asked = request;
    return { result: reply };
  });
});

afterAll(() => admin.stop());

describe('a callback', () => {
  it('is read from its service, with the body as it came', async () => {
    const callback = aCallback();
    const sent = { headers: { 'stripe-signature': 't=1' }, body: '{"id":"evt_1"}' };
    reply = { callback, deliveries: 2, isWaiting: true, ...sent };

    expect(await staff.get(`/callbacks/${callback.id}`)).toMatchObject({
      status: 200,
      body: { ...reply, isPassedOn: false },
    });
    expect(asked).toEqual({ callbackId: callback.id });
  });

  it('is said to be passed on once something of it was', async () => {
    const [told, silent] = [aCallback(), aCallback()];
    for (const callback of [told, silent]) {
      await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    }
    const nothing = { paymentId: null, captureReference: null, amount: null, reason: null };
    const report = { kind: 'payment', status: 'succeeded', reference: 'cs_1', ...nothing } as const;
    const said = { callbackId: told.id, method: 'stripe', vouching: 'body', addressedBookingId: null, report } as const;
    await admin.probe.publish(GatewayPaymentReported, { about: told.id, data: said });
    reply = { callback: told, deliveries: 1, isWaiting: false, headers: {}, body: '' };

    await eventually(async () => {
      const { body } = await staff.get<{ data: object[] }>('/callbacks');
      expect(body.data).toHaveLength(2);
      expect(body.data).toContainEqual({ ...told, isPassedOn: true });
      expect(body.data).toContainEqual({ ...silent, isPassedOn: false });
    });
    expect((await staff.get(`/callbacks/${told.id}`)).body).toEqual({ ...reply, isPassedOn: true });
    for (const [passedOn, callback] of [
      [true, told],
      [false, silent],
    ] as const) {
      const { body } = await staff.get<{ data: object[] }>(`/callbacks?passedOn=${passedOn}&method=${callback.method}`);
      expect(body.data).toEqual([{ ...callback, isPassedOn: passedOn }]);
    }
  });
});

describe('callbacks that were refused', () => {
  it('are counted by their service, by method and day', async () => {
    const counted = { method: 'stripe', day: '2026-05-01', count: 41, lastReason: 'no signature matches' };
    const refusals = [{ ...counted, lastBodyDigest: 'ab'.repeat(32), lastRefusedAt: SAMPLED_AT }];
    admin.probe.answer(GetCallbackRefusals, (request) => {
      asked = request;
      return { result: { refusals } };
    });

    const answer = await staff.get('/callbacks/refusals?from=2026-05-01');

    expect(answer).toMatchObject({ status: 200, body: { data: refusals, next: null } });
    expect(asked).toEqual({ from: '2026-05-01', to: null });
    expect((await staff.get('/callbacks/refusals?from=yesterday')).status).toBe(422);
  });
});
