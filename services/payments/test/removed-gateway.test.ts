import { ClosePayable, type PayableState, type Payment } from '@booking/contracts';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

/** Gateways that the service does not have. */
const REMOVED = 'square';
const NEW = 'mollie';

const logged: { gateway?: string; msg: string }[] = [];
const destination = { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) };
const logger = createLogger({ service: 'payments', level: 'warn', destination });

usePayments({ POLL_AFTER_SECONDS: '1' }, { logger });

type Column = 'created_at' | 'next_check_at' | 'close_requested_at';

async function change({ id }: Payment, values: Record<string, unknown>): Promise<void> {
  await payments.db('payments').where({ id }).update(values);
}

async function ofGateway(method: string): Promise<Payment> {
  const { payment } = await payments.openSession();
  await change(payment, { method });
  return payment;
}

/** Moves a time so far back that a rollout is over. */
function waitedLong(payment: Payment, column: Column): Promise<void> {
  return change(payment, { [column]: payments.db.raw(`now() - interval '11 minutes'`) });
}

async function checkedAt({ id }: Payment): Promise<Date | null | undefined> {
  return (await payments.db('payments').where({ id }).pluck<(Date | null)[]>('checked_at'))[0];
}

/** Waits until the job has claimed this payment for a poll this many times. */
async function polls(payment: Payment, count: number): Promise<void> {
  for (let poll = 0; poll < count; poll += 1) {
    const before = await checkedAt(payment);
    await waitedLong(payment, 'next_check_at');
    await eventually(async () => expect(await checkedAt(payment)).not.toEqual(before));
  }
}

async function close({ bookingId }: Payment): Promise<PayableState> {
  return ClosePayable.reply.parse((await payments.bus.request(ClosePayable, { bookingId })).result).state;
}

/** Requests the closing of an attempt whose gateway was removed, and waits until the job has ended the attempt. */
async function closesRemoved(): Promise<void> {
  const removed = await ofGateway(REMOVED);
  expect(await close(removed)).toBe('closing');
  await waitedLong(removed, 'close_requested_at');
  await eventually(async () => expect(await close(removed)).toBe('closed'));
  expect(await payments.read(removed)).toMatchObject({ status: 'expired' });
}

describe('an open payment whose gateway is no longer configured', () => {
  it('stays open, with one warning about all payments of the gateway', async () => {
    const [first, second] = [await ofGateway(REMOVED), await ofGateway(REMOVED)];

    await polls(first, 2);
    await polls(second, 2);

    expect(await payments.read(first)).toMatchObject({ status: 'initiated' });
    expect(logged.filter(({ gateway }) => gateway === REMOVED)).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/not configured/) as unknown }),
    ]);
  });
});

/** During a rollout, another replica may know the gateway and ask it. */
describe('an open payment whose gateway this replica does not know yet', () => {
  it('edge case 15: does not expire without a query when its payable closes', async () => {
    const payment = await ofGateway(NEW);
    expect(await close(payment)).toBe('closing');

    await closesRemoved();
    await closesRemoved();

    expect(await close(payment)).toBe('closing');
    expect(await payments.read(payment)).toMatchObject({ status: 'initiated' });
  });

  it('is left to the polls of other replicas', async () => {
    const payment = await ofGateway(NEW);
    await change(payment, { next_check_at: payments.db.fn.now() });

    await polls(await ofGateway(REMOVED), 2);
    await payments.send(`${payment.bookingId}/${payment.id}?refresh=true`);

    expect(await checkedAt(payment)).toBeNull();
    const { next_check_at: nextCheckAt } = await payments.attemptOf(payment.bookingId);
    expect(nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(logged.filter(({ gateway }) => gateway === NEW)).toEqual([]);
  });

  it('edge case 30: blocks another attempt until a rollout would be over', async () => {
    const payment = await ofGateway(NEW);

    expect(await payments.initiate(payment.bookingId)).toMatchObject({
      status: 409,
      body: { type: '/problems/payment-in-progress' },
    });
    expect(await payments.read(payment)).toMatchObject({ status: 'initiated' });

    await waitedLong(payment, 'created_at');
    expect(await payments.initiate(payment.bookingId)).toMatchObject({ status: 201 });
    expect(await payments.read(payment)).toMatchObject({ status: 'expired' });
  });
});
