import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

useRefunds();

describe('a request that waits for its refund when its process stops', () => {
  it('is answered with the refund, although the gateway has not answered', async () => {
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held');
    const { booking } = await refunds.paidBooking();
    const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;
    const answering = refunds.request(booking.id, {}, { ...staff, headers: { prefer: 'wait=10' } });
    await eventually(async () => expect(await refunds.db('refunds').where({ booking_id: booking.id })).toHaveLength(1));

    const stopped = refunds.stopReplica();
    const answer = await answering.finally(() => controls.clearFaults());
    await stopped;

    expect(answer).toMatchObject({ status: 201, body: { bookingId: booking.id, status: 'processing' } });
  });
});
