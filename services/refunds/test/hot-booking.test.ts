import type { Refund } from '@booking/contracts';
import { whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Answer, Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;
const REFUNDS = 50;
/** Fifty refunds of 3.00 of a booking of 100.00. */
const AMOUNT = euros(300);
const ACCEPTED = 33;

useRefunds();

describe('edge case 7: fifty concurrent refunds of one booking', () => {
  it('are all answered, and other bookings are refunded meanwhile', async () => {
    const hot = await refunds.paidBooking();
    const others = await Promise.all(Array.from({ length: 5 }, () => refunds.paidBooking()));

    // A stalled transaction of another replica holds the lock.
    const { acted: answers, found: served } = await whileWaiting(
      refunds.db,
      { table: 'refundable_payments', id: hot.payment.id },
      {
        act: () => Promise.all(Array.from({ length: REFUNDS }, () => refundOf(hot))),
        meanwhile: () => Promise.all(others.map((other) => refundOf(other))),
      },
    );

    expect(served.map(({ status }) => status)).toEqual(others.map(() => 201));
    expectAllSettled(answers);
    await expectRefunded(hot);
  });

  it('are all answered when two replicas share them', async () => {
    await refunds.startReplica();
    const hot = await refunds.paidBooking();

    const answers = await Promise.all(Array.from({ length: REFUNDS }, (_, index) => refundOf(hot, index % 2)));

    expectAllSettled(answers);
    await expectRefunded(hot);
  });
});

function refundOf({ booking }: Paid, replica = 0): Promise<Answer> {
  return refunds.request(booking.id, { amount: AMOUNT }, { ...staff, replica });
}

function expectAllSettled(answers: readonly Answer[]): void {
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array<number>(ACCEPTED).fill(201), ...Array<number>(REFUNDS - ACCEPTED).fill(422)]);
}

async function expectRefunded({ booking, payment }: Paid): Promise<void> {
  await refunds.balanceBecomes(payment, { refunded: ACCEPTED * AMOUNT.amount, reserved: 0 });
  const made: Refund[] = await refunds.refundsOf(booking.id);
  expect(made.every(({ status }) => status === 'succeeded')).toBe(true);
  expect(refunds.gatewayRefunds(payment)).toHaveLength(ACCEPTED);
}
