import { randomUUID } from 'node:crypto';
import { CallbackRecorded, GetSettings, streamOf } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { aCallback } from './samples.ts';
import { admin, REASONS, staff, useStaff } from './start-admin.ts';

const startedAt = Date.now();

useStaff();

describe('the reasons that staff can choose', () => {
  it('are those of the configuration', async () => {
    expect((await staff.get('/reasons')).body).toEqual(REASONS);
  });
});

describe('the settings', () => {
  it('are those of the services, with null for a service that does not answer', async () => {
    const stripe = {
      ...{ method: 'stripe', currencies: ['EUR'], partialRefund: true, canBeQueried: true },
      openCircuits: ['initiate'],
    } as const;
    const limits = { approvalAbove: [euros(50_000)], capPerPerson: [], capPerDay: [] };
    admin.probe.answer(GetSettings.payments, () => ({ result: { gateways: [stripe] } }));
    admin.probe.answer(GetSettings.refunds, () => ({ result: { gateways: [stripe], limits } }));
    admin.probe.answer(GetSettings.notifications, () => ({ result: { deliveryRetentionDays: 30 } }));
    const callback = aCallback();
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });

    await eventually(async () =>
      expect((await staff.get('/settings')).body).toMatchObject({
        ...{ limits, identityProvider: null },
        retention: {
          webhookBodies: null,
          webhookDeliveries: 720,
          idempotencyKeys: 24,
          sessions: 12,
          handledEvents: 2_880,
        },
        gateways: [
          {
            ...stripe,
            openCircuits: ['payments initiate', 'refunds initiate'],
            webhookUrl: expect.stringMatching(/\/api\/v1\/webhooks\/stripe$/) as unknown,
            lastWebhookAt: callback.receivedAt,
            lastReconciledAt: null,
          },
        ],
      }),
    );
  });
});

describe('the oldest events', () => {
  it('are those that the streams of the bus still have, with null for an empty stream', async () => {
    await publishCallback();
    const oldest = await readOldest();
    await publishCallback();

    expect([...oldest.keys()].sort()).toEqual(Object.values(streamOf).sort());
    expect(oldest.get('BOOKINGS')).toBeNull();
    expect(Date.parse(oldest.get('CALLBACKS') ?? '')).toBeGreaterThanOrEqual(startedAt);
    expect((await readOldest()).get('CALLBACKS')).toBe(oldest.get('CALLBACKS'));
  });

  async function publishCallback(): Promise<void> {
    const callback = aCallback();
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
  }

  async function readOldest(): Promise<Map<string, string | null>> {
    const { body } = await staff.get<{ oldestEvents: { stream: string; at: string | null }[] }>('/settings');
    return new Map(body.oldestEvents.map(({ stream, at }) => [stream, at]));
  }
});

describe('the rejection of a refund', () => {
  it.each([{}, { reason: ' ' }])('needs a reason, because the customer reads it: %j', async (given) => {
    const { status, body } = await staff.post(`/refunds/${randomUUID()}/reject`, given);

    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ pointer: '/reason' }] } });
    expect(await admin.db('audit_entries').where({ action: 'reject_refund' }).pluck('id')).toEqual([]);
  });
});
