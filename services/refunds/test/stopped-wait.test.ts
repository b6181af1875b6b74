import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestRefunds } from './start-refunds.ts';

let refunds: TestRefunds;
beforeAll(async () => {
  refunds = await TestRefunds.start();
});
afterAll(() => refunds.stop());

describe('a request that waits for its refund when its process stops', () => {
  it('is answered with the refund, although the gateway has not answered', async () => {
    const { controls } = refunds.simulator;
    controls.addFault({ gateway: 'sandbox', operation: 'create_refund', fault: 'held' });
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
