import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  type Discrepancy,
  DiscrepancyRecorded,
  GatewayCompared,
  type GatewayComparison,
  type RefusedTransition,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { aComparison, aDiscrepancy, aRefusedTransition } from './samples.ts';
import { admin, staff, useStaff } from './start-admin.ts';

type Page<Resource> = { data: Resource[]; next: string | null };
type WithTimeline = { timeline: { type: string; aggregateId: string; summary: object }[] };

useStaff();

describe('discrepancies', () => {
  it('are listed with their current status, by status, service, method, kind, time and words', async () => {
    const open = aDiscrepancy({ method: 'stripe', foundAt: '2026-05-02T08:00:00.000Z' });
    const found = aDiscrepancy({ service: 'payments', kind: 'payment-differs', ours: euros(1), reference: 'PI_77' });
    const resolved = { ...found, status: 'resolved', resolvedAt: found.foundAt, note: 'A fee' } as const;
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: open.id, data: { discrepancy: open } });
    await publishDiscrepancy(resolved, 2);
    await publishDiscrepancy(found, 1);

    await eventually(() => expectDiscrepancies('', [open, resolved]));
    await expectDiscrepancies('?status=open', [open]);
    await expectDiscrepancies('?status=resolved', [resolved]);
    await expectDiscrepancies('?service=payments', [resolved]);
    await expectDiscrepancies('?method=stripe', [open]);
    await expectDiscrepancies('?kind=unknown-refund', [open]);
    await expectDiscrepancies('?kind=unknown-payment', []);
    await expectDiscrepancies('?from=2026-05-02T08:00:00Z', [open]);
    await expectDiscrepancies('?to=2026-05-02T08:00:00Z', [resolved]);
    await expectDiscrepancies('?q=pi_77', [resolved]);
  });

  it.each(['status=closed', 'service=bookings', 'kind=x', 'booking=1'])('cannot be filtered by %s', async (filter) => {
    expect((await staff.get(`/discrepancies?${filter}`)).status).toBe(422);
  });

  it('are in the timeline of their booking, when it is known', async () => {
    const booking = sampleBooking();
    const discrepancy = aDiscrepancy({
      service: 'payments',
      bookingId: booking.id,
      foundAt: '2026-01-01T00:00:00.000Z',
    });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    await publishDiscrepancy(discrepancy, 1);

    await eventually(async () => {
      const { body } = await staff.get<WithTimeline>(`/bookings/${booking.id}`);
      const line = body.timeline.find(({ type }) => type === 'DiscrepancyRecorded');
      const { kind, reference, status } = discrepancy;
      expect(line).toMatchObject({ aggregateId: discrepancy.id, summary: { kind, reference, status } });
    });
  });

  function publishDiscrepancy(discrepancy: Discrepancy, version: number): Promise<string> {
    return admin.probe.publish(DiscrepancyRecorded.payments, { about: discrepancy.id, version, data: { discrepancy } });
  }

  async function expectDiscrepancies(query: string, expected: readonly Discrepancy[]): Promise<void> {
    const { status, body } = await staff.get<Page<Discrepancy>>(`/discrepancies${query}`);
    expect({ status, data: body.data }).toEqual({ status: 200, data: expected });
  }
});

describe('reconciliations', () => {
  it('are listed newest first, by service, method and time', async () => {
    const earlier = aComparison({ finishedAt: '2026-05-01T03:00:00.000Z' });
    const later = aComparison({ finishedAt: '2026-05-02T03:00:00.000Z' });
    const refunds = aComparison({ service: 'refunds', method: 'stripe', finishedAt: '2026-05-01T04:00:00.000Z' });
    for (const comparison of [earlier, later]) {
      await admin.probe.publish(GatewayCompared.payments, { about: comparison.id, data: { comparison } });
    }
    await admin.probe.publish(GatewayCompared.refunds, { about: refunds.id, data: { comparison: refunds } });

    await eventually(() => expectComparisons('', [later, refunds, earlier]));
    await expectComparisons('?service=payments&method=sandbox&limit=1', [later]);
    await expectComparisons('?service=refunds', [refunds]);
    await expectComparisons('?method=sandbox&to=2026-05-02T00:00:00Z', [earlier]);
  });

  async function expectComparisons(query: string, expected: readonly GatewayComparison[]): Promise<void> {
    const { status, body } = await staff.get<Page<GatewayComparison>>(`/comparisons${query}`);
    expect({ status, data: body.data }).toEqual({ status: 200, data: expected });
  }
});

describe('rejected transitions', () => {
  const booking = sampleBooking();
  const payment = aRefusedTransition({ bookingId: booking.id });
  const refund = aRefusedTransition({ aggregate: 'refund', state: 'rejected', move: 'process' });
  const ofBooking = aRefusedTransition({ aggregate: 'booking', id: booking.id, bookingId: booking.id, move: 'expire' });

  it('are listed once per rejection, by aggregate, booking and time', async () => {
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    const first = await refuse('payments', payment);
    const second = await refuse('payments', payment);
    const third = await refuse('refunds', refund);
    const fourth = await refuse('bookings', ofBooking);

    await eventually(() => expectRefused('', [first, second, third, fourth]));
    await expectRefused('?aggregate=payment', [first, second]);
    await expectRefused(`?booking=${booking.id}`, [first, second, fourth]);
    await expectRefused('?from=9999-01-01T00:00:00Z', []);
    await expectRefused(`?q=${refund.id}`, [third]);
    const { body } = await staff.get<Page<object>>(`/refused-transitions?q=${refund.id}`);
    const { id: aggregateId, ...said } = refund;
    expect(body.data).toEqual([{ ...said, aggregateId, id: third, service: 'refunds', at: expect.any(String) }]);
    const alone = await staff.get<WithTimeline>(`/refused-transitions/${first}`);
    expect(alone).toMatchObject({ status: 200, body: { id: first, aggregateId: payment.id } });
    expect(alone.body.timeline.map(({ aggregateId: about }) => about)).toEqual([payment.id, payment.id]);
    expect((await staff.get(`/refused-transitions/${randomUUID()}`)).status).toBe(404);
  });

  it('are in the timeline of their booking', async () => {
    await eventually(async () => {
      const { body } = await staff.get<WithTimeline>(`/bookings/${booking.id}`);
      const lines = body.timeline.filter(({ type }) => type === 'TransitionRefused');
      expect(lines).toHaveLength(3);
      const { aggregate, state, move, cause } = payment;
      expect(lines).toContainEqual(
        expect.objectContaining({ aggregateId: payment.id, summary: { aggregate, state, move, cause } }),
      );
    });
  });

  it('are not listed for an unknown record', async () => {
    await expectRefused(`?booking=${randomUUID()}`, []);
    expect((await staff.get('/refused-transitions?booking=1')).status).toBe(422);
  });

  function refuse(service: 'payments' | 'refunds' | 'bookings', transition: RefusedTransition): Promise<string> {
    return admin.probe.publish(TransitionRefused[service], { about: transition.id, version: 2, data: { transition } });
  }

  async function expectRefused(query: string, events: readonly string[]): Promise<void> {
    const { status, body } = await staff.get<Page<{ id: string }>>(`/refused-transitions${query}`);
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id).toSorted()).toEqual(events.toSorted());
  }
});
