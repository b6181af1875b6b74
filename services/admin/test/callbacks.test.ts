import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetCallback, GetCallbackRefusals } from '@booking/contracts';
import { SAMPLED_AT } from '@booking/testing/samples';
import { aCallback } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { startAdmin, type RunningAdmin } from './start-admin.ts';

let admin: RunningAdmin;
let staff: StaffBrowser;
let asked: unknown;

beforeAll(async () => {
  admin = await startAdmin();
  staff = await admin.signedIn();
});

afterAll(() => admin.stop());

describe('a callback', () => {
  it('is read from its service, with the body as it came', async () => {
    const callback = aCallback();
    const reply = { callback, deliveries: 2, headers: { 'stripe-signature': 't=1' }, body: '{"id":"evt_1"}' };
    admin.probe.answer(GetCallback, (request) => {
      asked = request;
      return { result: reply };
    });

    expect(await staff.get(`/callbacks/${callback.id}`)).toMatchObject({ status: 200, body: reply });
    expect(asked).toEqual({ callbackId: callback.id });
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
